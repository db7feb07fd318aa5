/** Finds words for people in the source of the web client. */
import { isNode, nameOf, type Node, walk } from './tree.ts'

/** Attributes, and props of our own, that are read by people or to them. */
const readAttributes =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label|hint|error|message|text|action)$/
/** Attributes whose values are several words of CSS, SVG or HTML. */
const codeAttributes = /^(?:className|style|d|viewBox|rel|sizes)$/
const announcing = new Set(['announce', 'alert', 'useTitle', 'confirm'])
const takesSelector = new Set(['querySelector', 'querySelectorAll', 'matches', 'closest', 'matchMedia'])
const letters = /\p{L}/u
/** Two words with a space between: nothing but a sentence looks so, wherever it stands. */
const sentence = /\p{L}{2,}[,.:;!?]? \p{L}/u

const isTypeOrImport = /^(?:ImportDeclaration|TS(?!AsExpression|SatisfiesExpression|NonNullExpression)\w+)$/

/** The texts of a module that people get to read. */
export function wordsIn(program: Node): string[] {
  const found: string[] = []
  walk(program, (node, around) => {
    if (isTypeOrImport.test(node.type) || isCode(node)) return false
    const text = textOf(node)
    if (text !== undefined && letters.test(text) && isRead(node, text, around)) found.push(text.trim())
  })
  return found
}

/** What stands in <code> is typed as it is, in every language. */
function isCode({ type, openingElement }: Node): boolean {
  return type === 'JSXElement' && isNode(openingElement) && nameOf(openingElement['name']) === 'code'
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || node.type === 'Literal') {
    return typeof node['value'] === 'string' ? node['value'] : undefined
  }
  return node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : undefined
}

function isRead(node: Node, text: string, around: readonly Node[]): boolean {
  if (node.type === 'JSXText') return true
  if (isForPrograms(node, around)) return false
  return sentence.test(text) || isDrawn(node, around)
}

/** Errors that nobody but who reads the log sees, selectors, classes. */
function isForPrograms(node: Node, around: readonly Node[]): boolean {
  return around.some((outer) => {
    if (outer.type === 'NewExpression') return /Error$|Exception$/.test(nameOf(outer['callee']) ?? '')
    if (outer.type === 'JSXAttribute') return codeAttributes.test(nameOf(outer['name']) ?? '')
    if (outer.type !== 'CallExpression' || outer['callee'] === node) return false
    const callee = outer['callee'] as Node
    return nameOf(callee['object']) === 'console' || takesSelector.has(calledName(outer))
  })
}

/** Whether it stands for what is drawn or said: as a child of an element, in an attribute that is read, or announced. */
function isDrawn(node: Node, around: readonly Node[]): boolean {
  let inner = node
  for (const outer of around.toReversed()) {
    switch (outer.type) {
      case 'TemplateLiteral':
      case 'LogicalExpression':
      case 'JSXExpressionContainer':
        break
      case 'BinaryExpression':
        // 'a' + b is text, a === 'b' is not.
        if (outer['operator'] !== '+') return false
        break
      case 'ConditionalExpression':
        if (outer['test'] === inner) return false
        break
      case 'CallExpression':
        return announcing.has(calledName(outer))
      case 'JSXAttribute':
        return readAttributes.test(nameOf(outer['name']) ?? '')
      case 'JSXElement':
      case 'JSXFragment':
        return true
      default:
        return false
    }
    inner = outer
  }
  return false
}

function calledName(call: Node): string {
  const callee = call['callee']
  if (!isNode(callee)) return ''
  return nameOf(callee) ?? nameOf(callee['property']) ?? ''
}
