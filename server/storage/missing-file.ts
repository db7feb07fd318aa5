import { S3Failure } from './s3-answer.ts'

/** Whether reading from a file store failed because there is no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof S3Failure
    ? error.status === 404
    : error instanceof Error && 'code' in error && error.code === 'ENOENT'
