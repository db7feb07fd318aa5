/** How large an answer becomes, counted while it is made: nobody is to wait, or to pay, for one that can't be given. */
import { requestBudget } from '../platform/budgets.ts'
import { CharacterCount } from '../platform/character-count.ts'
import { badRequest, type UserError } from '../platform/errors.ts'
import { say } from '../text/message.ts'

/** Whatever is added beyond the limit throws BadRequest. */
export class AnswerBudget extends CharacterCount {
  /** What was thrown: then nothing more need be done for this answer. */
  refusal: UserError | undefined

  constructor(limit: number = requestBudget.answerCharacters) {
    super(limit)
  }

  protected override look(): void {
    super.look()
    if (this.isFull()) throw (this.refusal ??= tooLarge(this.limit))
  }
}

/** Of an answer that is counted as a whole, too. */
export class PartBudget extends CharacterCount {
  private readonly whole: CharacterCount

  constructor(limit: number, whole: CharacterCount) {
    super(limit)
    this.whole = whole
  }

  override add(characters: number): void {
    super.add(characters)
    this.whole.add(characters)
  }

  override addText(text: string): void {
    super.addText(text)
    this.whole.addText(text)
  }
}

export const tooLarge = (limit: number): UserError => badRequest(say('document.answerTooLarge', limit))
