/** Where a PostgreSQL is, in words and without credentials. */
export function describePostgres(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = decodeURIComponent(hostname) || searchParams.get('host') || 'localhost'
  return `PostgreSQL database ${decodeURIComponent(pathname.slice(1))} on ${host}${port && `:${port}`}`
}
