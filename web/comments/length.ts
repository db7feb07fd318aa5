const number = new Intl.NumberFormat('en')

/** How much room is left, told only in the last tenth; lengths in UTF-16 units, as the server counts. */
export function roomLeft(length: number, max: number | undefined): string | null {
  if (max === undefined || length < max * 0.9 || length > max) return null
  return `${characters(max - length)} left`
}

/** What is wrong with a text that is too long; null when it fits. */
export function tooLong(length: number, max: number | undefined): string | null {
  if (max === undefined || length <= max) return null
  return `${characters(length - max)} over the limit of ${number.format(max)}.`
}

function characters(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'character' : 'characters'}`
}
