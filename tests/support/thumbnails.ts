/** What a person sees of the pictures of a ticket. */
import type { TestUser } from './cast.ts'
import { eventually } from './eventually.ts'

export interface SeenThumbnail {
  readonly url: string
  readonly width: number
  readonly height: number
}

export interface SeenPicture {
  readonly id: string
  readonly fileName: string
  readonly fileUrl: string
  readonly width: number | null
  readonly height: number | null
  /** Null until they are made. */
  readonly thumbnails: readonly SeenThumbnail[] | null
}

export const picturesQuery = `query ($id: ID!) { ticket(id: $id) { attachments {
  id fileName fileUrl width height thumbnails { url width height } } } }`

export async function picturesOf(person: TestUser, { id }: { id: string }): Promise<readonly SeenPicture[]> {
  const { data } = await person.ask(picturesQuery, { id })
  return data.ticket.attachments
}

/** Once all of them were looked at. */
export async function lookedAt(person: TestUser, ticket: { id: string }): Promise<readonly SeenPicture[]> {
  let pictures: readonly SeenPicture[] = []
  await eventually(async () => {
    pictures = await picturesOf(person, ticket)
    return pictures.every(({ thumbnails }) => thumbnails !== null)
  })
  return pictures
}
