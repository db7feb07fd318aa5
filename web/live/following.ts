import { createStore } from '../ui/store.ts'

const following = createStore(false)

/** Whether the line to the server stands: then all that changes is told by itself, also what one's own change has led to. */
export const isFollowing = following.read

export const setFollowing = following.set
