/** Joins what the features declare into one schema. */
import './users/schema.ts'
import './teams/schema.ts'
import './sessions/schema.ts'
import './tickets/schema.ts'
import './tickets/tags/schema.ts'
import './organisations/schema.ts'
import './customers/schema.ts'
import './tickets/batches/schema.ts'
import './views/schema.ts'
import './attachments/schema.ts'
import './comments/schema.ts'
import './read-marks/schema.ts'
import './history/schema.ts'
import './search/schema.ts'
import './live/schema.ts'
import { builder } from './graphql/builder.ts'

export const schema = builder.toSchema()
