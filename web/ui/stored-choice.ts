import { createStore, useStore } from './store.ts'

/** One of a few values that this browser remembers under a name of its own; the first stands for no choice. */
export function createStoredChoice<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const choice = createStore(read())

  function read(): Value {
    try {
      const stored = localStorage.getItem(name)
      return values.find((value) => value === stored) ?? values[0]
    } catch {
      return values[0]
    }
  }

  return {
    read: choice.read,
    use: (): Value => useStore(choice),
    choose: (value: Value) => {
      try {
        if (value === values[0]) localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      } catch {
        // Without storage the choice holds until the page is left.
      }
      choice.set(value)
    },
  }
}
