import { createStore } from './store.ts'

/** How much of the window's lower edge what is docked there covers, in px; null while nothing says so. The root has it as --covered, too. */
export const covered = createStore<number | null>(null)

const name = '--covered'

covered.subscribe((height) => {
  const { style } = document.documentElement
  if (height === null) style.removeProperty(name)
  else style.setProperty(name, `${height}px`)
})
