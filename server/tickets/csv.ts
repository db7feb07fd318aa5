// The lines of the closed tickets export, by RFC 4180: every line ends with CRLF, every text value is quoted.

export type CsvTicket = {
  id: number
  title: string
  description: string | null
  status: string
  createdAt: Date
  email: string
}

/** The first line, its line end included. */
export const csvHeader = 'ID,Title,Description,Status,Created At,User Email\r\n'

// What a spreadsheet takes for a formula, also behind blanks and invisible characters, which some drop on import
// (OWASP, CSV injection). The full-width and small forms count in East Asian editions.
const formula = /^(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

// Where the decimal sign is a comma, spreadsheets split at semicolons or tabs and overlook our quotes, which don't begin their
// cells: a text's own separators and line breaks then begin cells, of which quotes at the beginning are dropped.
const beginningOfCell = /([;\t\r\n]["\s;\p{Cc}\p{Cf}]*)([=+\-@＝＋－＠﹦﹢﹣﹫]?)/gu

/** One ticket as one line, its line end included; the time is ISO 8601 in UTC. */
export function csvRow(row: CsvTicket): string {
  const texts = [row.title, row.description ?? '', row.status, row.createdAt.toISOString(), row.email]
  return `${row.id},${texts.map(textCell).join(',')}\r\n`
}

function textCell(text: string): string {
  const defused = (formula.test(text) ? "'" : '') + text.replace(beginningOfCell, defuse)
  return `"${defused.replaceAll('"', '""')}"`
}

function defuse(whole: string, beginning: string, sign: string): string {
  if (!sign) return whole
  const at = 1 + Math.max(...[';', '\t', '\r', '\n'].map((separator) => beginning.lastIndexOf(separator)))
  return `${beginning.slice(0, at)}'${beginning.slice(at)}${sign}`
}
