/** Breaks, where it must, after the @. */
export function Email({ of: email }: { of: string }) {
  const [name, ...host] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {host.join('@')}
    </>
  )
}
