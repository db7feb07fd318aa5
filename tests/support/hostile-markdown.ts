/** Texts that parsers of Markdown are known to take long for, each of about so many characters. */

const repeated =
  (piece: string, end = '') =>
  (length: number): string =>
    piece.repeat(Math.ceil(length / piece.length)) + end

const halves =
  (first: string, second: string, middle = '') =>
  (length: number): string =>
    first.repeat(Math.ceil(length / 2 / first.length)) + middle + second.repeat(Math.ceil(length / 2 / second.length))

/** Runs of one character that are each longer than the one before. */
const growing =
  (character: string, between: string) =>
  (length: number): string =>
    Array.from({ length: Math.floor(Math.sqrt(2 * length)) }, (_, at) => character.repeat(at + 1)).join(between)

export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  'nested quotes': repeated('>'),
  'nested quotes with blanks': repeated('> '),
  'a quote a line, ever deeper': (length) =>
    Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, at) => '> '.repeat(at + 1)).join('\n'),
  'opening brackets': repeated('['),
  'links that never end': repeated('[a]('),
  'links to nowhere': repeated('[a](https://'),
  references: repeated('[a]['),
  pictures: repeated('!['),
  'brackets, then the way out': halves('[', ']', 'a'),
  'brackets, then addresses': halves('[', '](https://a.example)', 'a'),
  'brackets within an address': (length) => `[a](https://${repeated('(x)')(length)}`,
  'a link in a link': repeated('[a [b](https://b.example) '),
  'italic that begins': repeated('_a'),
  'italic that begins, with blanks': repeated(' *a'),
  'italic that ends': repeated('a* '),
  'italic, nested': halves('*a ', ' a*'),
  'italic without a word': halves('*(', ')*'),
  'bold and italic, nested': halves('**a *b ', ' a***'),
  'three marks that never match': repeated(' ***a *b **c'),
  'italic around nothing': halves(' *', '* '),
  'both kinds, crossed': repeated('*a **b* c**'),
  'much that is formatted': repeated('*a* '),
  'much that is formatted, each in a line': repeated('**a** _b_ ~~c~~ `d`\n'),
  strike: repeated('~a'),
  'strike, two': repeated('~~a '),
  'marks alone': repeated('*'),
  'lines of marks': repeated('_ '),
  backticks: repeated('`'),
  'backticks, ever more': growing('`', 'a'),
  'backticks, ever more, and blanks': growing('`', ' '),
  'code that begins': repeated('`a '),
  'code blocks that begin': repeated('```a\n'),
  'code blocks, ever longer': growing('`', '\n'),
  backslashes: repeated('\\'),
  'escaped marks, nested': halves('\\*a ', ' a\\*'),
  'escaped marks around much': halves(' \\_*a* ', ' a\\_'),
  'a list in one line': repeated('- '),
  'numbers in one line': repeated('1. '),
  'a list of one': repeated('- a\n\n\n\n* b\n'),
  'a long list': repeated('- a\n'),
  'a list, ever further in': (length) =>
    Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n'),
  'a list in quotes in lists': repeated('- > 1. > '),
  'blank lines after an item': (length) => `- a${'\n'.repeat(length)}b`,
  'blank lines': repeated('\n'),
  blanks: repeated(' '),
  tabs: repeated('\t- a\n'),
  'lines of number signs': repeated('# '),
  headings: repeated('# a\n'),
  'a wide table': (length) => `|${'a|'.repeat(length / 4)}\n|${'-|'.repeat(length / 4)}`,
  'a long table': (length) => `|a|\n|-|\n${'|b|\n'.repeat(length / 4)}`,
  'many tables': repeated('|a|\n|-|\n\n'),
  'rows without heads': repeated('|a|\n'),
  dashes: repeated('-'),
  'addresses that lead nowhere': repeated('http://'),
  addresses: repeated('http://a.example '),
  'one long address': (length) => `http://a${repeated(').')(length)}`,
  'addresses in brackets': repeated('http://]('),
  'letters of two halves': repeated('*😀'),
  'marks over letters': repeated('*e\u0301\u0301* '),
  'ordinary words': repeated('The quick brown fox jumps over the lazy dog. '),
}
