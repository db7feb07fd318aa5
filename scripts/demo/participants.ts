/** Whom customers of the demo have added to the newest ticket that they filed. */
export const participants: readonly { requester: string; email: string }[] = [
  // A colleague without an account, who is let in once they have one and are added again.
  { requester: 'priya.nair@spicetrail.example', email: 'warehouse@spicetrail.example' },
  { requester: 'emma.lindqvist@fjallbod.example', email: 'ava.thompson@bluebarn.example' },
  { requester: 'mateo.garcia@ferreteriasol.example', email: 'emma.lindqvist@fjallbod.example' },
]
