/** Breaks, where it must, after the @; with a direction of its own, as a name. */
export function Email({ of: email }: { of: string }) {
  const [name, ...host] = email.split('@')
  return (
    <bdi>
      {name}@<wbr />
      {host.join('@')}
    </bdi>
  )
}
