/** Sessions of people on seeded desks: the same token for the same name. */
import { createHash } from 'node:crypto'

export const tokenOf = (name: string): string => createHash('sha256').update(`bench ${name}`).digest('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
