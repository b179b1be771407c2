import assert from "node:assert/strict";
import { isZawgyi, toUnicode } from "../../services/zawgyi.ts";
import { isImageRequest } from "./intent.ts";

const lines = (text: string) => text.trim().split("\n").map((line) => line.trim());

const requests = {
  english: lines(`
    Draw a cat
    draw me a red house on a hill
    DRAW A LOGO FOR MY TEA SHOP
    Please draw a map of Yangon
    Can you draw Shwedagon at sunset?
    I want you to draw a friendly robot
    Could you make a drawing of a pagoda
    Drawing of two children reading under a tree
    Show me how a farmer draws water from a well, as a drawing
    redraw it with a blue sky
    draw
    draw: a boat on Inle lake
    Quick sketch please, just draw it
    Generate image of a rainy street
    generate image: a bowl of mohinga, top view
    GENERATE IMAGE OF A TEACHER
    Please generate image for my Facebook page
    generate   image of a golden bell
    generate images of a paper lantern
    Can you generate image with a white background?
    Create image of a smiling student
    create image - monks at dawn
    Create Image, 16:9, mountains in Chin State
    please create image for a poster
    Could you create image like the last one but at night
    Make image of a bicycle
    make image bigger and with more light
    Make image: jasmine flowers in a basket
    now make image in watercolour style
    make\u00a0image of a bridge
  `),
  burmese: lines(`
    ကြောင်ပုံ ဆွဲပေးပါ
    ပုံဆွဲပေး
    ပန်းပုံလေး တစ်ပုံလောက် ဆွဲပေးပါလား
    ရွှေတိဂုံဘုရားပုံ ဆွဲပြပါ
    နေဝင်ချိန် ပင်လယ်ပုံကို ဆွဲပေးပါ
    ကျောင်းသားတစ်ယောက် စာဖတ်နေတဲ့ပုံ ဆွဲပေးပါ
    ခွေးလေး အိပ်နေပုံ ဆွဲပေးပါ
    ကြောင်ပုံတစ်ပုံ ဖန်တီးပေးပါ
    ရုပ်ပုံ ဖန်တီးပါ
    တောင်တန်းတွေရဲ့ ရုပ်ပုံကို ဖန်တီးပေးနိုင်မလား
    ရေခဲမုန့်ဆိုင်အတွက် ကြော်ငြာပုံ ဖန်တီးပေးပါ
    ပုံ လုပ်ပေးပါ
    ဈေးဆိုင်အတွက် ပုံလုပ်ပေးပါ
    ဒီစာကို ပုံအဖြစ် လုပ်ပေး
    မွေးနေ့ကတ်အတွက် ပုံလေးတစ်ပုံ လုပ်ပေးပါနော်
    ပုံထုတ်ပေးပါ
    ရုပ်ပုံ ထုတ်ပေးပါ
    မနက်ခင်း မြူထဲက ပုဂံပုံ ထုတ်ပေးပါ
    ဒီအကြောင်းအရာနဲ့ ပုံတစ်ပုံ ထုတ်ပြပါ
    ဓာတ်ပုံ ရိုက်ပေးပါ
    ရန်ကုန်မြို့ရဲ့ ဓာတ်ပုံတစ်ပုံ ရိုက်ပြပါ
    ညအချိန် ဓာတ်ပုံရိုက်ထားသလို ဖန်တီးပေးပါ
    မုန့်ဟင်းခါး ပန်းကန်ရဲ့ ဓာတ်ပုံ ဖန်တီးပါ
    လယ်သမား အလုပ်လုပ်ပုံ ဆွဲပေးပါ
    ဆရာမ စာသင်နေပုံကို ဆွဲပြပါ
    AI အလုပ်လုပ်ပုံကို ပုံဆွဲပြပါ
    လုပ်ငန်းအတွက် လိုဂိုပုံ ဆွဲပေးပါ
    ထုတ်ကုန်အတွက် ကြော်ငြာပုံ ဆွဲပေးပါ
    ပုံမှန်ထက် ပိုကြီးတဲ့ ဆင်ပုံ ဆွဲပေးပါ
    ပုံပြင်စာအုပ်အတွက် ယုန်ပုံ ဆွဲပေးပါ
    ပုံသေနည်း မပါဘဲ ဇယားပုံ ဆွဲပေးပါ
    ဆွဲဆောင်မှုရှိတဲ့ ပိုစတာပုံ ဖန်တီးပေးပါ
    ပံု ဆွဲပေးပါ
    ဓာတ်ပုံ ရုိက်ပေးပါ
    ပုံ​ဆွဲ​ပေး​ပါ
  `),
  mixed: lines(`
    cat ပုံ ဆွဲပေးပါ
    robot ပုံလေး draw ပေးပါ
    Shwedagon ပုံကို sunset style နဲ့ ဆွဲပေး
    Facebook post အတွက် ပုံ ဖန်တီးပေးပါ
    logo ပုံ လုပ်ပေးပါ please
    4K ဓာတ်ပုံ ရိုက်ထားသလို ထုတ်ပေးပါ
    AI နဲ့ ပုံ ထုတ်ပေးပါ
    generate image ကြောင်လေး တစ်ကောင်
    create image မြန်မာ့ရိုးရာ ပွဲတော်
    make image ပန်းခြံ
    ဒီ prompt နဲ့ ရုပ်ပုံ ဖန်တီးပါ: a boat on a lake
    Draw ပုဂံ
    ပုံ 3 ပုံ ထုတ်ပေးပါ, watercolor style
    banner အတွက် ပုံ၊ size 1024 နဲ့ လုပ်ပေး
    ကျောင်း poster ပုံ ဆွဲပေး :)
  `),
  zawgyi: lines(`
    ေၾကာင္ပံု ဆြဲေပးပါ
    ပံုဆြဲေပးပါ ဆရာ
    ပန္းပံုေလး ဆြဲေပးပါလား
    ေက်ာင္းသားပံု ဆြဲေပးပါ
    ေရႊတိဂံုဘုရားပံု ဆြဲျပပါ
    ရုပ္ပံု ဖန္တီးေပးပါ
    ႐ုပ္ပံု ဖန္တီးေပးပါ
    ေၾကာ္ျငာပံု ဖန္တီးေပးပါ
    ေစ်းဆိုင္အတြက္ ပံုလုပ္ေပးပါ
    ေမြးေန႔ကတ္အတြက္ ပံုတစ္ပံု လုပ္ေပးပါ
    ပုဂံပံု ထုတ္ေပးပါ
    ဒီစာနဲ႔ ပံုတစ္ပံု ထုတ္ျပပါ
    ဓာတ္ပံု ရိုက္ေပးပါ
    ဓာတ္ပံု ႐ိုက္ေပးပါ
    ရန္ကုန္ၿမိဳ႕ရဲ႕ ဓာတ္ပံု ဖန္တီးေပးပါ
    လယ္သမား အလုပ္လုပ္ပံု ဆြဲေပးပါ
    လုပ္ငန္းအတြက္ လိုဂိုပံု ဆြဲေပးပါ
    ပံုမွန္ထက္ ႀကီးတဲ့ ဆင္ပံု ဆြဲေပးပါ
    ပံုျပင္စာအုပ္အတြက္ ယုန္ပံု ဆြဲေပးပါ
    logo ပံု ဆြဲေပးပါ please ေနာ္
  `),
};

const questions = {
  english: lines(`
    What is AI?
    How do I write a good prompt?
    Explain machine learning to a ten year old
    What is an image?
    Which image formats are there?
    How large may an image be on Facebook?
    Describe this picture to me
    Take a picture of what you mean, in words
    How can I take better photos with my phone?
    Write an image description for blind readers
    Make a list of image editors
    Create a plan for learning English
    Generate ten titles for my lesson about images
    Make me a study plan
    Can AI generate pictures?
    What are the drawbacks of AI?
    Name one drawback of chatbots
    How do I withdraw money with KBZPay?
    Withdrawal takes too long, what can I do?
    My application was withdrawn, why?
    What belongs into a desk drawer?
    Label the drawers of my shop
    The account is overdrawn
    What does a drawbridge do?
    Translate "image" into Burmese
    Image classification or object detection: which is easier?
    How does an image model learn?
    Who makes images for newspapers?
    Is it allowed to sell images made by AI?
    Summarise this text
    Write an email to a customer
    What did Rembrandt paint?
    Paint has dried on my shirt
    Give me a recipe for mohinga
    Sketch an outline of my essay
  `),
  burmese: lines(`
    AI ဆိုတာ ဘာလဲ
    AI အလုပ်လုပ်ပုံ ရှင်းပြပါ
    ကွန်ပျူတာ အလုပ်လုပ်ပုံကို ပြောပြပေးပါ
    ဒီပရိုဂရမ် လုပ်ဆောင်ပုံ ဘယ်လိုလဲ
    ပုံမှန် အလုပ်မှာ AI ကို ဘယ်လို သုံးမလဲ
    ပုံမှန် ဘာလုပ်သင့်လဲ
    ပုံစံတစ်ခု လုပ်ပေးပါ
    စာရင်းပုံစံ ထုတ်ပေးပါ
    ပုံပြင်တိုလေး တစ်ပုဒ် ဖန်တီးပေးပါ
    ကလေးတွေအတွက် ပုံပြင် လုပ်ပေးပါ
    ပုံသေနည်းကို ထုတ်ပြပါ
    ပုံနှိပ်တိုက်က ဘာတွေ ထုတ်သလဲ
    ဓာတ်ပုံကောင်းကောင်း ရဖို့ ဘယ်လိုလုပ်ရမလဲ
    ဒီပုံကို ဘာလုပ်ရမလဲ
    ဒီပုံကို အလုပ်မှာ သုံးလို့ရလား
    ဒီပုံအကြောင်း ရှင်းပြပါ
    ပုံထဲမှာ ဘာတွေ့လဲ
    ဓာတ်ပုံဆိုတာ ဘာလဲ
    ရုပ်ပုံတွေကို ဘယ်မှာ ရှာရမလဲ
    ပုံတစ်ပုံရဲ့ တန်ဖိုး ဘယ်လောက်လဲ
    ဆွဲဆောင်မှုရှိတဲ့ ပုံ ဘယ်လို ရွေးမလဲ
    လုပ်ငန်းအတွက် ပုံ ဘယ်နှပုံ လိုလဲ
    ထုတ်ကုန်ပုံ ဘယ်လောက်ကြီးရမလဲ
    ဂီတ ဖန်တီးပုံ ရှင်းပြပါ
    ဆပ်ပြာ ထုတ်လုပ်ပုံ ပြောပြပါ
    ကော်ဖီ ဖျော်ပုံ သင်ပေးပါ
    အလုပ်လျှောက်လွှာ ရေးပေးပါ
    အကြံဉာဏ် ထုတ်ပေးပါ
    သီချင်းစာသား ဖန်တီးပေးပါ
    ကား ဆွဲတဲ့ ကြိုး ဘယ်မှာ ဝယ်ရမလဲ
    စာရိုက်တာ မြန်ချင်တယ်
    ဗီဒီယို ရိုက်နည်း ပြောပြပါ
    အစီအစဉ် လုပ်ပေးပါ
    မင်္ဂလာပါ
    ကျေးဇူးတင်ပါတယ်
  `),
  mixed: lines(`
    Machine learning အလုပ်လုပ်ပုံ explain ပေးပါ
    AI tool တွေ သုံးပုံ သင်ပေးပါ
    ChatGPT နဲ့ အလုပ်လုပ်တာ ဘယ်လိုလဲ
    image ဆိုတာ ဘာလဲ
    image file ကို ဘယ်လို ဖွင့်ရမလဲ
    photo ပုံစံ template ရှိလား
    Python code ရေးပေးပါ
    Facebook page အတွက် caption ထုတ်ပေးပါ
    CV ပုံစံ ဖန်တီးပေးပါ
    prompt ကောင်းကောင်း ဘယ်လို ရေးမလဲ
    business plan လုပ်ပေးပါ
    online shop လုပ်ငန်း ပုံမှန် ဝင်ငွေ
    drawback တွေ ပြောပြပါ
    ငွေ withdraw လုပ်နည်း
    email template လုပ်ပေးပါ
  `),
  zawgyi: lines(`
    AI အလုပ္လုပ္ပံု ရွင္းျပေပးပါ
    ကြန္ပ်ဴတာ အလုပ္လုပ္ပံုကို ေျပာျပပါ
    ပံုမွန္ အလုပ္မွာ AI ကို ဘယ္လို သံုးမလဲ
    စာရင္းပံုစံ ထုတ္ေပးပါ
    ပံုျပင္တိုေလး ဖန္တီးေပးပါ
    ပံုေသနည္းကို ထုတ္ျပပါ
    ပံုႏွိပ္တိုက္က ဘာေတြ ထုတ္သလဲ
    ဓာတ္ပံုေကာင္းေကာင္း ရဖို႔ ဘယ္လိုလုပ္ရမလဲ
    ဒီပံုကို အလုပ္မွာ သံုးလို႔ရလား
    ဒီပံုအေၾကာင္း ရွင္းျပေပးပါ
    ဆြဲေဆာင္မႈရွိတဲ့ ပံု ဘယ္လို ေရြးမလဲ
    လုပ္ငန္းအတြက္ ပံု ဘယ္ႏွပံု လိုလဲ
    အလုပ္ေလွ်ာက္လႊာ ေရးေပးပါ
    ေမးခြန္းတစ္ခု ေမးခ်င္ပါတယ္
    ေက်းဇူးတင္ပါတယ္ ဆရာ
  `),
};

Deno.test("tells a request for a picture from a text that only mentions pictures", () => {
  const wrong = (sentences: Record<string, string[]>, expected: boolean) =>
    Object.values(sentences).flat().filter((sentence) => isImageRequest(sentence) !== expected);
  assert.deepEqual(wrong(requests, true), []);
  assert.deepEqual(wrong(questions, false), []);
  const all = [requests, questions].flatMap((kind) => Object.values(kind).flat());
  assert.equal(new Set(all).size, 200);
});

Deno.test("recognizes a request with or without an article", () => {
  const requests = ["Generate an image of a cat", "please create the  image", "make a image ပေးပါ"];
  assert.deepEqual(requests.filter(isImageRequest), requests);
  assert.equal(isImageRequest("Make another image model explain itself"), false);
});

Deno.test("recognizes Zawgyi both as typed and after its conversion to Unicode", () => {
  const typed = [...requests.zawgyi, ...questions.zawgyi];
  assert.deepEqual(typed.filter((sentence) => !isZawgyi(sentence)), []);
  assert.deepEqual(
    typed.filter((sentence) => isImageRequest(toUnicode(sentence)) !== isImageRequest(sentence)),
    [],
  );
});
