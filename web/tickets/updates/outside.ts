/** Whether this browser tells its person of updates while they look elsewhere: asked for by a press of theirs alone. */
import { createStoredChoice } from '../../ui/stored-choice.ts'

/** Kept in this browser: what one allows at one's desk is not allowed on a screen that others see. */
export const outsideChoice = createStoredChoice('updatesOutside', ['off', 'on'])

export type Outside = 'unsupported' | 'refused' | 'off' | 'on'

/** One tab of several has to know that it is the one that tells: there are locks on pages with TLS alone, as there are notifications. */
const isSupported = () => 'Notification' in globalThis && 'locks' in navigator

export function outsideOf(choice: 'off' | 'on'): Outside {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return choice === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the person, who has pressed a button for it. */
export async function allowOutside(): Promise<Outside> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) === 'granted') outsideChoice.choose('on')
  return outsideOf(outsideChoice.read())
}
