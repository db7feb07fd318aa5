/** Search params as people write them: every value is plain text, lists are divided by commas. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value)
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%40', '@')
  return text && `?${text}`
}
