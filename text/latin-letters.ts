/**
 * Letters that Unicode does not decompose into a base letter and a mark (NFKD), and what people type for them who do not have
 * them on their keyboard: strokes, hooks and the like are dropped, ligatures are taken apart. Lower case; every alphabet in use
 * is here, of the phonetic and medieval letters those with a plain base.
 */
const plain: Readonly<Record<string, string>> = {
  a: 'ⱥᴀᶏɑᶐ',
  aa: 'ꜳ',
  ae: 'æᴁ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃɓʙᴃᵬᶀꞗ',
  c: 'ƈȼɕᴄꞓꞔ',
  d: 'ðđƌȡɖɗᴅᴆᵭᶁᶑꝺꟈ',
  db: 'ȸ',
  dz: 'ʣʥ',
  e: 'ɇǝəɛᴇᶒᶓᶕⱸꬴ',
  f: 'ƒᵮᶂꜰꝼꞙ',
  g: 'ǥɠɡɢɣʛᵹᶃꞡ',
  h: 'ħɦʜⱨꞕ',
  hv: 'ƕ',
  i: 'ıɨɩɪᵻᵼᶖ',
  j: 'ɉȷɟʄʝᴊ',
  k: 'ƙᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꞎꬷꬸꬹ',
  ll: 'ỻ',
  m: 'ɱᴍᵯᶆꬺ',
  n: 'ŋƞȵɲɳɴᵰᶇꞑꞥꬻ',
  o: 'øɔɵᴏᴐᶗⱺꝋꝍ',
  oe: 'œɶ',
  oo: 'ꝏ',
  ou: 'ȣᴕ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ĸɋʠꝗꝙꞯ',
  qp: 'ȹ',
  r: 'ɍɼɽɾʀᵲᵳᶉꝛꞃꞧꭆꭉ',
  s: 'ȿʂᵴᶊꜱꞅꞩꟊẜẝ',
  ss: 'ß',
  t: 'ŧƫƭȶʈᴛᵵⱦꞇ',
  th: 'þꝥꝧᵺ',
  ts: 'ʦ',
  tz: 'ꜩ',
  u: 'ʉʊᴜᵾᵿᶙꞹꭎꭒ',
  ue: 'ᵫ',
  v: 'ʋᴠᶌⱱⱴꝟỽ',
  vy: 'ꝡ',
  w: 'ᴡⱳ',
  x: 'ᶍꭖꭗꭘꭙ',
  y: 'ƴɏʏỿꭚ',
  z: 'ƶȥɀʐʑʒᴢᵶᶎⱬꝣ',
  // Not Latin: the same letter at the end of a Greek word, which lower case depends on.
  σ: 'ς',
}

const base = new Map(Object.entries(plain).flatMap(([letters, all]) => [...all].map((one) => [one, letters] as const)))
const known = new RegExp(`[${[...base.keys()].join('')}]`, 'gu')

/** `text` is in lower case and decomposed (NFKD). */
export const replaceLatinLetters = (text: string): string => text.replace(known, (letter) => base.get(letter) as string)
