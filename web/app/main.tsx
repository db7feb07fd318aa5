import '../ui/base.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareFormats } from '../text/text.ts'
import { nextTask } from '../ui/next-task.ts'
import { App } from './app.tsx'
import { preloadAddressed, router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')
void start(root)

/**
 * In small pieces, with turns for the browser between them: a slow phone hears what is pressed meanwhile. It is no await of the module itself, for
 * which the code of each screen, which imports it, would wait.
 */
async function start(place: HTMLElement): Promise<void> {
  await preloadAddressed()
  await nextTask()
  // Now, while the code of the screen is on its way.
  prepareFormats()
  await router.load()
  await styled()
  const drawn = createRoot(place)
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

/** How long a page waits for its styles, in ms, before it is drawn without them. */
const longestWait = 10_000

/** The style sheet, which holds for nothing until now (scripts/index-html.ts). Where there is none, as while developing, it is not waited for. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[media="not all"]')
  if (!link) return nextTask()
  link.media = 'all'
  if (link.sheet) return nextTask()
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    setTimeout(resolve, longestWait)
  })
}
