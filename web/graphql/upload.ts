/** A request with files in its variables as the server takes it (GraphQL multipart request specification, 2); undefined where there are none. */
export function formOf(request: { readonly variables: unknown }): FormData | undefined {
  const files: [path: string, file: Blob][] = []
  const variables = withoutFiles(request.variables, 'variables', files)
  if (!files.length) return undefined
  const form = new FormData()
  form.append('operations', JSON.stringify({ ...request, variables }))
  form.append('map', JSON.stringify(Object.fromEntries(files.map(([path], at) => [at, [path]]))))
  files.forEach(([, file], at) => form.append(String(at), file))
  return form
}

/** The same with null for each file, which goes to `files` with where it stood. */
function withoutFiles(value: unknown, path: string, files: [string, Blob][]): unknown {
  if (value instanceof Blob) {
    files.push([path, value])
    return null
  }
  if (Array.isArray(value)) return value.map((each, at) => withoutFiles(each, `${path}.${at}`, files))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutFiles(each, `${path}.${name}`, files)]),
  )
}
