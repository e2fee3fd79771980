// `npm run admin -- grant|revoke <mail>` and `npm run admin -- list`: who administers the site.
import { existsSync } from 'node:fs'
import {
  grantAdministrator,
  listAdministrators,
  revokeAdministrator,
} from '#server/operator/administrators.ts'
import { parseConfig } from '#server/config/config.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { openOperatorClient } from '#server/operator/open-operator-client.ts'

const USAGE = `Usage:
  npm run admin -- list
  npm run admin -- grant someone@example.com     (an account that is confirmed)
  npm run admin -- revoke someone@example.com`

type Client = Awaited<ReturnType<typeof openOperatorClient>>['client']

async function run(client: Client, command: string, email: string): Promise<string> {
  if (command === 'grant') {
    const isNew = await grantAdministrator(client, email)
    return isNew ? `${email} is an administrator now.` : `${email} was an administrator already.`
  }
  if (command === 'revoke') {
    const wasOne = await revokeAdministrator(client, email)
    return wasOne ? `${email} is no administrator any more.` : `${email} was no administrator.`
  }
  const lines = (await listAdministrators(client)).map(
    ({ email: address, since, hasSecondFactor }) =>
      `${address}  since ${since.slice(0, 10)}  ${hasSecondFactor ? 'with' : 'without'} a second factor`,
  )
  return lines.join('\n') || 'There is no administrator yet.'
}

async function main([command = '', email = '']: string[]): Promise<void> {
  if (command !== 'list' && !(['grant', 'revoke'].includes(command) && email.includes('@'))) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { client, close } = await openOperatorClient(parseConfig(process.env))
  try {
    console.log(await run(client, command, email))
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exitCode = 1
})
