// Chosen files outlive a reload in IndexedDB; localStorage holds text only.

const storeName = 'kept-files'

/** Of those who logged out: in this page alone. */
const aside = new Map<string, readonly File[]>()
let settingAside: Promise<void> | undefined

/** Takes all files under names that begin so out of the browser's store, until they are read again in this page. */
export function setFilesAside(begin: string): Promise<void> {
  const names = IDBKeyRange.bound(begin, `${begin}\uffff`)
  const take = async () => {
    try {
      const keys = await inStore('readonly', (store) => store.getAllKeys(names))
      if (!Array.isArray(keys) || keys.length === 0) return
      for (const name of keys.map(String)) aside.set(name, await readStored(name))
      await inStore('readwrite', (store) => store.delete(names))
    } catch {
      // A browser that keeps nothing has nothing to take away.
    }
  }
  return (settingAside = take().finally(() => (settingAside = undefined)))
}

/** The files kept under a name, or set aside; none when this browser keeps nothing. */
export async function readFiles(name: string): Promise<File[]> {
  await settingAside
  const waiting = aside.get(name)
  aside.delete(name)
  if (!waiting?.length) return readStored(name)
  const since = await readStored(name)
  if (since.length > 0) return since
  await keepFiles(name, waiting)
  return [...waiting]
}

async function readStored(name: string): Promise<File[]> {
  try {
    const found = await inStore('readonly', (store) => store.get(name))
    return Array.isArray(found) ? found.filter((each) => each instanceof File) : []
  } catch {
    return []
  }
}

/** Keeps these files under a name in place of those before; false when the browser will not or has no room. */
export async function keepFiles(name: string, files: readonly File[]): Promise<boolean> {
  aside.delete(name)
  try {
    await inStore('readwrite', (store) => (files.length > 0 ? store.put(files, name) : store.delete(name)))
    return true
  } catch {
    return false
  }
}

async function inStore(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = use(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser kept nothing.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bellhop', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'))
  })
}
