/** Characters that a person's name may have; the server has the last word. */
export const maxName = 80
