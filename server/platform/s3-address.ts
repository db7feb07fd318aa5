/** FILES_URL: where an S3-compatible store is, and with which credentials. */
export interface S3Settings {
  /** Such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  /** Both or none; with none the credentials are what AWS gives to this machine, container or person (s3-credentials.ts). */
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  readonly sessionToken: string | undefined
}

/** The usual variables of AWS; what the URL says itself comes first. */
export interface AwsVariables {
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  readonly sessionToken: string | undefined
  readonly region: string | undefined
}

/**
 * `s3://KEY:SECRET@host:port/bucket?region=…&tls=false`, or `s3://bucket?region=…` for AWS itself; credentials that it does not
 * have come from the variables. Answers what is wrong in words, without repeating the URL: it may hold a secret.
 */
export function readS3Url(text: string, aws: AwsVariables): S3Settings | string {
  const url = URL.parse(text)
  const [, ownBucket = '', ...deeper] = url?.pathname.split('/') ?? []
  if (url?.protocol !== 's3:' || !url.hostname || deeper.some(Boolean)) {
    return 'expected s3://KEY:SECRET@host:port/bucket?region=…, or s3://bucket?region=… for AWS'
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'tls')
  if (unknown !== undefined) return `region and tls can stand behind the ?, but not ${unknown}`
  const tls = url.searchParams.get('tls') ?? 'true'
  if (tls !== 'true' && tls !== 'false') return 'expected tls=true or tls=false'
  const bucket = ownBucket || url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return 'the name of the bucket is not one that S3 allows'
  const region = url.searchParams.get('region') || aws.region || 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'the region is none'
  const accessKeyId = decode(url.username) || aws.accessKeyId
  const secretAccessKey = decode(url.password) || aws.secretAccessKey
  const isNamed = Boolean(url.username || url.password || aws.accessKeyId || aws.secretAccessKey)
  if (isNamed && (!accessKeyId || !secretAccessKey)) {
    return (
      'key and secret are not both given; write them into the URL (special characters as %xx) or into AWS_ACCESS_KEY_ID and ' +
      'AWS_SECRET_ACCESS_KEY, or give neither for the credentials of a role'
    )
  }
  return {
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${ownBucket ? url.host : `s3.${region}.amazonaws.com`}`,
    bucket,
    region,
    accessKeyId: accessKeyId || undefined,
    secretAccessKey: secretAccessKey || undefined,
    sessionToken: url.username ? undefined : aws.sessionToken,
  }
}

/** Where the files are, in words and without credentials. */
export const describeS3 = ({ endpoint, bucket }: S3Settings): string => `bucket ${bucket} on ${new URL(endpoint).host}`

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
