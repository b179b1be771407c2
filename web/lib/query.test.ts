import assert from "node:assert/strict";
import { QueryObserver } from "@tanstack/react-query";
import { until } from "../../server/testing/until.ts";
import { queryClient } from "./query.ts";

for (const [name, data] of [["without data", undefined], ["with stored data", "notes"]] as const) {
  Deno.test(`a component that appears right after a failed call sends it only later, ${name}`, async () => {
    let calls = 0;
    const queryKey = ["failing", data];
    const queryFn = () => {
      calls++;
      return Promise.reject(new Error("Broken"));
    };
    if (data) queryClient.setQueryData(queryKey, data);
    await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
    assert.equal(calls, 1);
    const appear = () => new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
    const leave = appear();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(calls, 1);
    leave();
    const query = queryClient.getQueryCache().find({ queryKey });
    query?.setState({ errorUpdatedAt: Date.now() - 4000 });
    const leaveAgain = appear();
    await until(() => calls === 2);
    leaveAgain();
    queryClient.clear();
  });
}
