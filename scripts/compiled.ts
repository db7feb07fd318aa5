import { join } from 'node:path'

/** Where compiled code is kept between starts: it halves the time of each. Whoever can't write there starts as without. */
export const compiledFolder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
