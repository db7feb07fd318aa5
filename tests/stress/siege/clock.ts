/** The time that all processes of a siege share, in ms with fractions. */
export const clock = (): number => performance.timeOrigin + performance.now()
