// A deck as a PowerPoint file: one master, one layout, a title slide and slides of points.
import { escape } from "./docx.ts";
import type { Deck } from "./papers.ts";
import { zip } from "./zip.ts";

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const spaces =
  `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const kind = "application/vnd.openxmlformats-officedocument.presentationml";

const WIDTH = 12192000;
const HEIGHT = 6858000;

export function pptx(deck: Deck) {
  const slides = [first(deck), ...deck.slides.map(([title, points]) => inner(deck, title, points))];
  const numbers = slides.map((_, index) => index + 1);
  return zip([
    { name: "[Content_Types].xml", content: contentTypes(numbers) },
    { name: "_rels/.rels", content: relations([["officeDocument", "ppt/presentation.xml"]]) },
    {
      name: "ppt/presentation.xml",
      content:
        `${head}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${
          numbers.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n + 1}"/>`).join("")
        }</p:sldIdLst><p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="${HEIGHT}" cy="${WIDTH}"/></p:presentation>`,
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: relations([
        ["slideMaster", "slideMasters/slideMaster1.xml"],
        ...numbers.map((n): [string, string] => ["slide", `slides/slide${n}.xml`]),
        ["theme", "theme/theme1.xml"],
      ]),
    },
    {
      name: "ppt/slideMasters/slideMaster1.xml",
      content: `${head}<p:sldMaster ${spaces}>${
        shapes("")
      }<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    },
    {
      name: "ppt/slideMasters/_rels/slideMaster1.xml.rels",
      content: relations([
        ["slideLayout", "../slideLayouts/slideLayout1.xml"],
        ["theme", "../theme/theme1.xml"],
      ]),
    },
    {
      name: "ppt/slideLayouts/slideLayout1.xml",
      content: `${head}<p:sldLayout ${spaces} type="blank">${
        shapes("")
      }<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    },
    {
      name: "ppt/slideLayouts/_rels/slideLayout1.xml.rels",
      content: relations([["slideMaster", "../slideMasters/slideMaster1.xml"]]),
    },
    { name: "ppt/theme/theme1.xml", content: theme(deck.colour) },
    ...slides.flatMap((content, index) => [
      { name: `ppt/slides/slide${index + 1}.xml`, content },
      {
        name: `ppt/slides/_rels/slide${index + 1}.xml.rels`,
        content: relations([["slideLayout", "../slideLayouts/slideLayout1.xml"]]),
      },
    ]),
  ]);
}

const first = ({ title, english, colour }: Deck) =>
  slide(
    box(2, [0, 0, WIDTH, HEIGHT], colour) +
      box(3, [838200, 2057400, 228600, 2400000], "E3A92F") +
      words(4, [1295400, 1981200, 10058400, 1600200], [title], 4400, "FFFFFF", true) +
      words(5, [1295400, 3657600, 10058400, 800000], [english], 2000, "FFFFFF"),
  );

const inner = ({ colour }: Deck, title: string, points: string[]) =>
  slide(
    box(2, [0, 0, 182880, HEIGHT], colour) +
      words(3, [762000, 533400, 10668000, 1200000], [title], 3600, colour, true) +
      words(
        4,
        [762000, 1905000, 10668000, 4300000],
        points.map((point) => `• ${point}`),
        2600,
        "26233F",
      ),
  );

const slide = (inside: string) =>
  `${head}<p:sld ${spaces}>${
    shapes(inside)
  }<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;

const shapes = (inside: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inside}</p:spTree></p:cSld>`;

type Frame = [x: number, y: number, width: number, height: number];

const place = ([x, y, width, height]: Frame) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;

const fill = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

const box = (id: number, frame: Frame, colour: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Colour ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${
    place(frame)
  }${fill(colour)}<a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;

/** Burmese is a complex script: `cs` names its font. */
const words = (
  id: number,
  frame: Frame,
  lines: string[],
  size: number,
  colour: string,
  isBold = false,
) => {
  const look = `lang="my-MM" sz="${size}"${isBold ? ` b="1"` : ""}`;
  const letters = `${fill(colour)}<a:latin typeface="Calibri"/><a:cs typeface="Myanmar Text"/>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${
    place(frame)
  }<a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr>${
    lines.map((line) =>
      `<a:p><a:pPr><a:lnSpc><a:spcPct val="130000"/></a:lnSpc><a:spcAft><a:spcPts val="800"/></a:spcAft></a:pPr><a:r><a:rPr ${look}>${letters}</a:rPr><a:t>${
        escape(line)
      }</a:t></a:r></a:p>`
    ).join("")
  }</p:txBody></p:sp>`;
};

const relations = (list: [type: string, target: string][]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${
    list.map(([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`
    ).join("")
  }</Relationships>`;

const contentTypes = (numbers: number[]) => {
  const part = (name: string, type: string) =>
    `<Override PartName="/ppt/${name}.xml" ContentType="${type}"/>`;
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${
    part("presentation", `${kind}.presentation.main+xml`)
  }${part("slideMasters/slideMaster1", `${kind}.slideMaster+xml`)}${
    part("slideLayouts/slideLayout1", `${kind}.slideLayout+xml`)
  }${part("theme/theme1", "application/vnd.openxmlformats-officedocument.theme+xml")}${
    numbers.map((n) => part(`slides/slide${n}`, `${kind}.slide+xml`)).join("")
  }</Types>`;
};

function theme(colour: string): string {
  const named = (name: string, value: string) =>
    `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const colours = [
    ...[["dk1", "26233F"], ["lt1", "FFFFFF"], ["dk2", "33298F"], ["lt2", "F7F5F0"]],
    ...[["accent1", colour], ["accent2", "E3A92F"], ["accent3", "1B7F79"], ["accent4", "33298F"]],
    ...[["accent5", "6B6880"], ["accent6", "B9B6CC"], ["hlink", colour], ["folHlink", "6B6880"]],
  ].map(([name = "", value = ""]) => named(name, value)).join("");
  const font = (name: string) =>
    `<a:${name}><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface="Myanmar Text"/></a:${name}>`;
  const plain = `<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>`;
  const three = (inside: string) => inside.repeat(3);
  return `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Pyinnya"><a:themeElements><a:clrScheme name="Pyinnya">${colours}</a:clrScheme><a:fontScheme name="Pyinnya">${
    font("majorFont")
  }${font("minorFont")}</a:fontScheme><a:fmtScheme name="Pyinnya"><a:fillStyleLst>${
    three(plain)
  }</a:fillStyleLst><a:lnStyleLst>${
    three(`<a:ln w="9525">${plain}</a:ln>`)
  }</a:lnStyleLst><a:effectStyleLst>${
    three("<a:effectStyle><a:effectLst/></a:effectStyle>")
  }</a:effectStyleLst><a:bgFillStyleLst>${
    three(plain)
  }</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}
