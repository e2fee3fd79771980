// `npm run admin -- grant|revoke EMAIL [editor|author|sales]` and `npm run admin -- list`: manages the roles of staff.
import { existsSync } from 'node:fs'
import { isRole, type Role } from '#domain/permissions.ts'
import { grantRole, listRoleHolders, revokeRole } from '#server/operator/role-holders.ts'
import { parseConfig } from '#server/config/config.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { openOperatorClient } from '#server/operator/open-operator-client.ts'

const USAGE = `Usage:
  npm run admin -- list
  npm run admin -- grant someone@example.com [editor|author|sales] (an account that is confirmed)
  npm run admin -- revoke someone@example.com [editor|author|sales]
The default role is administrator.`

const NAMES: Record<Role, string> = {
  admin: 'an administrator',
  editor: 'an editor',
  author: 'an author',
  sales: 'one of sales',
}

type Client = Awaited<ReturnType<typeof openOperatorClient>>['client']

async function run(client: Client, command: string, email: string, role: Role): Promise<string> {
  if (command === 'grant') {
    const isNew = await grantRole(client, email, role)
    return isNew ? `${email} is ${NAMES[role]} now.` : `${email} was ${NAMES[role]} already.`
  }
  if (command === 'revoke') {
    const wasOne = await revokeRole(client, email, role)
    return wasOne ? `${email} is no longer ${NAMES[role]}.` : `${email} was not ${NAMES[role]}.`
  }
  const lines = (await listRoleHolders(client)).map(
    ({ email: address, role: held, since, hasSecondFactor }) =>
      `${address}  ${NAMES[held]} since ${since.slice(0, 10)}  ${hasSecondFactor ? 'with' : 'without'} a second factor`,
  )
  return lines.join('\n') || 'No one has a role yet.'
}

async function main([command = '', email = '', role = 'admin']: string[]): Promise<void> {
  if (
    !isRole(role) ||
    (command !== 'list' && !(['grant', 'revoke'].includes(command) && email.includes('@')))
  ) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { client, close } = await openOperatorClient(parseConfig(process.env))
  try {
    console.log(await run(client, command, email, role))
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exitCode = 1
})
