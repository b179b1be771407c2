// Serves OpenAI's protocol and answers from the academy's own lessons. `start` uses this service if
// no setting names a provider.
import * as z from "zod";
import { readPassages } from "../../features/passages/for-model.ts";
import { openTutor } from "./answer.ts";
import { complete, completionBody, isGuided, type Pause, questionsIn } from "./completions.ts";
import type { Course } from "./lessons.ts";
import { draw, pictureBody } from "./pictures.ts";
import { questionIn, receivedIn } from "./received.ts";

export const chatModel = "pyinnya-demo";
/** A request for a picture may also name the model that the demo stands in for. */
const pictureModels = ["pyinnya-demo", "dall-e-3"];

type Options = {
  courses: Course[];
  /** Each request must have this key. */
  key: string;
  pause: Pause;
};

export function demoModel({ courses, key, pause }: Options) {
  const answer = openTutor(courses);

  async function serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.headers.get("Authorization") !== `Bearer ${key}`) {
      throw new Refused(401, "Incorrect API key provided.", { code: "invalid_api_key" });
    }
    switch (`${request.method} ${pathname}`) {
      case "GET /v1/models":
        return Response.json({
          object: "list",
          data: [...new Set([chatModel, ...pictureModels])].map(modelNamed),
        });
      case "POST /v1/chat/completions": {
        const body = await bodyOf(request, completionBody, [chatModel]);
        const questions = questionsIn(body);
        const received = receivedIn(questions.at(-1));
        return complete(body, {
          text: answer(questions.map(questionIn).map(readPassages), {
            received,
            isGuided: isGuided(body),
          }),
          pause,
        });
      }
      case "POST /v1/images/generations":
        return Response.json(draw(await bodyOf(request, pictureBody, pictureModels)));
      default:
        throw new Refused(404, `Invalid URL (${request.method} ${pathname})`);
    }
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await serve(request);
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }
  };
}

const modelNamed = (id: string) => ({ id, object: "model", created: 0, owned_by: "pyinnya" });

async function bodyOf<Body extends { model: string }>(
  request: Request,
  shape: z.ZodType<Body>,
  models: string[],
): Promise<Body> {
  const given: unknown = await request.json().catch(() => {
    throw new Refused(400, "We could not parse the JSON body of your request.");
  });
  const { success, data, error } = shape.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    throw new Refused(400, issue?.message ?? "Invalid body.", { param: issue?.path.join(".") });
  }
  if (!models.includes(data.model)) {
    throw new Refused(404, `The model \`${data.model}\` does not exist.`, {
      code: "model_not_found",
    });
  }
  return data;
}

/** Waits so many milliseconds for each piece. The wait ends at once when the reader leaves. */
export const every = (ms: number): Pause => (signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });

// Reports failures in OpenAI's format, so that OpenAI's client library can read them.

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: { code?: string; param?: string } = {},
  ) {
    super(message);
  }
}

function refusal({ status, message, more }: Refused): Response {
  const { code = null, param = null } = more;
  const error = { message, type: "invalid_request_error", param, code };
  return Response.json({ error }, { status });
}
