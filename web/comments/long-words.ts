/** What is of ASCII, such as a key that is copied, and what is written without spaces and quick to draw, are no words here. */
const word = /[[[\p{L}\p{N}]--[\p{ASCII}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]\p{M}\p{Cf}]+/gv

/** No word is longer. */
const most = 500
const parts = /[^]{1,500}/gu

/** A space of no width, where a line may break, and what joins no letters. */
const gap = '\u200b\u200c'

/**
 * A browser takes the square of the letters of a word to draw it: Chromium 150 stands still for seconds at one of 100,000 Arabic letters, and for twenty at as
 * many marks upon one letter.
 */
export const breakLongWords = (text: string): string =>
  text.length > most
    ? text.replace(word, (found) => (found.length > most ? (found.match(parts) ?? []).join(gap) : found))
    : text
