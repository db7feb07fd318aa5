import { createStore } from '../ui/store.ts'

const subscribed = createStore(false)

/** Whether the line to the server stands: then all that changes is told by itself, also what one's own change has led to. */
export const isSubscribed = subscribed.read

export const setSubscribed = subscribed.set
