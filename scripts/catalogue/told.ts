/** Finds words in the source of the server that could reach the people who use a desk. */
import { isNode, nameOf, type Node, walk } from './tree.ts'

/** Several words, as a sentence begins or ends; the parts of a template are joined by '…'. */
const words = /(?:\p{L}{2,}|…)[,.:;!?]? [\p{L}…]/u
const beginsOrEnds = /^[“"'(]?\p{Lu}|[.!?]\s*$/u
const statement =
  /^\s*(?:select|insert|update|delete|with|create|drop|alter|pragma|begin|vacuum|analyze|set|show|truncate|copy|lock|listen|notify|order by|case when|http\/1\.1)\b/i
const isTypeOrImport = /^(?:ImportDeclaration|TS(?!AsExpression|SatisfiesExpression|NonNullExpression)\w+)$/
/** Errors whose words are told; those of any other are masked. */
const toldErrors = /^(?:UserError|Interrupted|GraphQLError|Response)$/
/** Read by who writes a client, watches metrics, or reads the log. */
const notForPeople = /^(?:description|typeDescription|deprecationReason|help)$/
const logging = /^(?:log|console)$/
/** What a socket is closed with is read by programs, and by whoever writes them (RFC 6455, 5.5.1). */
const closing = /^(?:close|giveUp)$/

export function wordsToldIn(program: Node): string[] {
  const found: string[] = []
  walk(program, (node, around) => {
    if (isTypeOrImport.test(node.type)) return false
    const text = textOf(node)
    if (text === undefined || !words.test(text) || !beginsOrEnds.test(text)) return
    if (!isExcused(node, text, around)) found.push(text.trim())
  })
  return found
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join('…')
}

function isExcused(node: Node, text: string, around: readonly Node[]): boolean {
  if (statement.test(text)) return true
  return around.some((outer) => {
    switch (outer.type) {
      case 'NewExpression':
        return !toldErrors.test(nameOf(outer['callee']) ?? '')
      case 'TaggedTemplateExpression':
      case 'SwitchCase':
        return true
      case 'BinaryExpression':
        return outer['operator'] !== '+'
      case 'Property':
        return outer['key'] === node || notForPeople.test(nameOf(outer['key']) ?? '')
      case 'VariableDeclarator':
        return notForPeople.test(nameOf(outer['id']) ?? '')
      case 'CallExpression':
        return isForPrograms(outer['callee'] as Node)
      default:
        return false
    }
  })
}

function isForPrograms(callee: Node): boolean {
  if (callee.type === 'Super') return true
  const { object, property } = callee
  if (closing.test(nameOf(isNode(object) ? property : callee) ?? '')) return true
  if (!isNode(object)) return false
  return logging.test(nameOf(object) ?? '') || logging.test(nameOf(object['property']) ?? '')
}
