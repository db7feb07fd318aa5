// Chosen files outlive a reload in IndexedDB; localStorage holds text only.

const storeName = 'kept-files'

/** The files kept under a name; none when this browser keeps nothing. */
export async function readKeptFiles(name: string): Promise<File[]> {
  try {
    const found = await inStore('readonly', (store) => store.get(name))
    return Array.isArray(found) ? found.filter((each) => each instanceof File) : []
  } catch {
    return []
  }
}

/** Keeps these files under a name in place of those before; false when the browser will not or has no room. */
export async function keepFiles(name: string, files: readonly File[]): Promise<boolean> {
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
