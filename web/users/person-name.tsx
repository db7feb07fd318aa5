/** What a person is called, with a direction of its own: from right to left it would otherwise move the numbers and signs beside it. */
export function PersonName({ of: { name } }: { of: { name: string } }) {
  return <bdi>{name}</bdi>
}
