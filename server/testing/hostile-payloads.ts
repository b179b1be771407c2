// Three hundred texts that do harm if a page treats them as more than text. `§` stands for the
// number of the text: its code would run `ran(§)`, and its links lead to hostile.test.

import {
  across,
  drawings,
  elements,
  handlers,
  mutations,
  scripts,
  styles,
} from "./hostile-markup.ts";

type Payload = { family: string; text: string };

const addresses = across(
  [
    "[ran(§)](¶)",
    "<a href='¶'>ran(§)</a>",
    "[ran(§)][to§]\n\n[to§]: ¶",
    "![ran(§)](¶)",
  ],
  [
    "javascript:alert(§)",
    "JaVaScRiPt:alert(§)",
    "\u0001javascript:alert(§)",
    "java\tscript:alert(§)",
    "javascript&colon;alert(§)",
    "&#106;avascript:alert(§)",
    "javascript://hostile.test/%0aalert(§)",
    "data:text/html,<script>alert(§)</script>",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgpPC9zY3JpcHQ+",
    "data:image/svg+xml,<svg onload=alert(§)>",
    "vbscript:msgbox(§)",
    "file:///etc/passwd",
    "blob:https://hostile.test/§",
    "//hostile.test/§",
  ],
);

const markdown = [
  "[ran(§)](https://hostile.test/§)",
  "![ran(§)](https://hostile.test/§.png)",
  "[![ran(§)](https://hostile.test/§.png)](https://hostile.test/§)",
  "<https://hostile.test/ran(§)>",
  "https://hostile.test/?ran(§)",
  "www.hostile.test/ran(§)",
  "<javascript:ran(§)>",
  "<mailto:ran(§)@hostile.test?bcc=all@hostile.test> ran(§)",
  '[ran(§)](https://hostile.test/§ "onmouseover=alert(§)")',
  '[ran(§)](https://hostile.test/"onmouseover="alert(§))',
  "[ran(§)](<https://hostile.test/ onclick=alert(§)>)",
  "[ran(§)](https://user:word@hostile.test/)",
  "[https://pyinnya.test ran(§)](https://hostile.test/§)",
  "[ran(§)\n](javascript\n:alert(§))",
  "[ran(§)](/api/signout)",
  "[ran(§)](#main)",
  "[ran(§)]()",
  "```html\n<img src=x onerror=ran(§)>\n```",
  '```"><img src=x onerror=alert(§)>\nran(§)\n```',
  "```\n</code></pre><script>ran(§)</script>\n```",
  "````\n```\n<script>ran(§)</script>\n````",
  "`</code><script>ran(§)</script>`",
  "`` ` <img src=x onerror=ran(§)> ``",
  "~~~\n~~~<script>ran(§)</script>\n~~~",
  "    <script>ran(§)</script>",
  "| <b onclick=ran(§)> | a |\n|---|---|\n| <img src=x onerror=alert(§)> | ran(§) |",
  "| [ran(§)](javascript:alert(§)) |\n|:-:|\n| ![a](https://hostile.test/§) |",
  "> <script>ran(§)</script>",
  "- <img src=x onerror=ran(§)>\n  - <svg onload=alert(§)>",
  "# <script>ran(§)</script>",
  "ran(§) <style>*{display:none}</style>\n===",
  "**<b onclick=ran(§)>**",
  "<b>**ran(§)**</b onclick=alert(§)>",
  "<div onclick=ran(§)>\n\n**x**\n\n</div>",
  "[ran(§)]: <javascript:alert(§)> 'x'\n[ran(§)]",
  "[^§]: <img src=x onerror=alert(§)>\n\nsee [^§] ran(§)",
  "\\<script>ran(§)\\</script>",
  "<!-- --><img src=x onerror=ran(§)> -->",
  "[ရပြီ ran(§)](javascript:alert`ရပြီ`)",
];

const names = [
  "__proto__ ran(§)",
  "constructor.prototype.ran(§)",
  '{"__proto__":{"ran(§)":true}}',
  "toString ran(§)",
  "{{7*7}} ran(§)",
  "{{constructor.constructor('ran(§)')()}}",
  "${ran(§)}",
  "${alert(1)}`+ran(§)+`",
  "#{ran(§)}",
  "<%= ran(§) %>",
  "{%ran(§)%}",
  "$t(title) ran(§)",
  "{{count}} $t(more, {{ran(§)}})",
  "[object Object] ran(§)",
  "null; undefined; NaN; ran(§)",
  "'; drop table academy.notes; -- ran(§)",
  "\\'; select pg_sleep(9) -- ran(§)",
  "%' or ran(§)='%_\\",
  "<1>ran(§)</1><0/>",
  "<form id=getElementById name=cookie>ran(§)</form>",
  "<img id=body name=attributes alt='ran(§)'>",
];

const invisible = [
  "\u202eran(§)\u202c>tpircs<",
  "\u2066<script>\u2069ran(§)",
  "\u200fran(§)\u200e <b>",
  "<scr\u200bipt>ran(§)</scr\u200bipt>",
  "<\u200dimg src=x onerror=ran(§)>",
  "\ufeff<script>ran(§)</script>",
  "ran(§)\u2028<script>alert(1)</script>",
  "ran(§)\u2029//</script><script>alert(1)",
  "<script\u00a0>ran(§)</script>",
  "<script\u000c>ran(§)</script>",
  "<img\u000bsrc=x onerror=ran(§)>",
  "ran(§)\u0007\u001b[2J\u001b]0;title\u0007",
  "\u0085<script>ran(§)\u0085</script>",
  "\u00ad<\u00adscript>ran(§)",
  "ran(§)\ufff9a\ufffab\ufffb",
  "ran(§)" + "\u0301".repeat(40),
  "က\u1039ran(§)\u1039\u1039\u200c",
  "ran(§)\u{e0001}\u{e0074}\u{e007f}",
  "၇ပြီ\u200b<script>ran(§)</script>\u200bပါ",
  "ｊａｖａｓｃｒｉｐｔ：ran(§)",
  "ran(§)\ufdd0\u{1ffff}",
  "ﷺ".repeat(20) + "ran(§)",
];

const polyglots = [
  "jaVasCript:/*`/*'/*\"/**/(/* */oNcliCk=ran(§) )//</stYle/</titLe/</scRipt/--!>",
  "'\"><svg/onload=ran(§)>{{7*7}}${7*7}<%7*7%>",
  "*/ran(§)/*--></script><!--`${ran(§)}`",
  "\"';ran(§)//\\';ran(§)//--></script>\">'>",
  "GIF89a/*<svg/onload=ran(§)>*/=ran(§);//",
  "%PDF-1.7 <script>ran(§)</script> %%EOF",
];

const formulas = [
  "=ran(§)",
  '=HYPERLINK("//hostile.test/ran(§)","go")',
  "=cmd|'/c calc'!A1 ran(§)",
  "+1+ran(§)",
  "-2+3+ran(§)",
  "@SUM(1;ran(§))",
  '";=ran(§);"',
  "\t=ran(§)",
];

const files = [
  "../../ran(§)/etc/passwd",
  "..\\..\\ran(§)\\win.ini",
  "%2e%2e%2fran(§)",
  "ran(§).pdf\u202efdp.exe",
  "ran(§).html;.pdf",
  "CON.ran(§)",
  "/admin/users/../../ran(§)?x#y",
  "~/.ssh/ran(§)|id;`id`$(id)&",
];

const frames = [
  "ran(§)\r\nSet-Cookie: a=b",
  "ran(§)\r\n\r\n<script>alert(1)</script>",
  'ran(§)"; filename="x.html',
  "ran(§)\nLocation: //hostile.test",
  "%0d%0aContent-Type:text/html%0d%0a ran(§)",
  "data: [DONE] ran(§)",
  "ran(§)\n\ndata: [DONE]\n\n",
  'ran(§)\n\ndata: {"content":"<script>alert(1)</script>"}\n\n',
  'data: {"error":"ran(§)","code":"unauthenticated"}',
  "event: ran(§)\nretry: 0\nid: x",
  "[DONE] ran(§)",
  ': ran(§)\n"}\n\ndata: 1',
  "00:00.000 --> 00:09.000 ran(§)",
  "NOTE ran(§)\nSTYLE\n::cue{background:url(//hostile.test/§)}",
];

const families = {
  scripts,
  handlers,
  drawings,
  addresses,
  markdown,
  styles,
  names,
  invisible,
  mutations,
  elements,
  polyglots,
  formulas,
  files,
  frames,
};

/** The texts as they are written above, each only once. */
export const written = Object.values(families).flat();

export const payloads: Payload[] = Object.entries(families)
  .flatMap(([family, texts]) => texts.map((text) => ({ family, text })))
  .map(({ family, text }, n) => ({ family, text: text.replaceAll("§", String(n)) }));

/** The words that show a text, wherever a page shows it. */
export const markOf = (n: number) => `ran(${n})`;
