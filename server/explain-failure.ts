type Failure = Error & { code?: string; problem?: string; port?: number; path?: string }

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Peakshelf could not start: ${String(error)}`
  const failure = error as Failure
  if (failure.name === 'PoolerError') return explainPooler(failure)
  switch (failure.code) {
    case 'EADDRINUSE':
      return `Port ${failure.port} is taken by another program. Stop that program, or start with another port: PORT=3001 npm start`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return failure.port
        ? `Port ${failure.port} needs more permissions than this account has. Use a port above 1023: PORT=3000 npm start`
        : `${failure.path ?? 'The data folder'} can't be written. Give this account write permission, or choose another folder: DATA_DIR=/path npm start`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${failure.path} is not a folder: the data folder must be a separate folder. Choose another one: DATA_DIR=/path npm start`
    case '28P01':
    case '28000':
      return `The database refused the sign-in (${failure.message}). Check user, password and sslmode in DATABASE_URL.`
    case '3D000':
      return `The database server has no such database (${failure.message}). Create it, or change DATABASE_URL.`
    case 'ENOSPC':
      return 'The disk is full. Free some space, then start again.'
  }
  return isExpected(failure)
    ? failure.message
    : `Peakshelf could not start.\n${failure.stack ?? failure.message}`
}

const POOLER_PROBLEMS: Record<string, string> = {
  'no direct address':
    'DATABASE_URL leads to a pooler in transaction mode, where nothing can listen for changes: set DATABASE_DIRECT_URL to the database itself or to the pooler in session mode, or DATABASE_URL to one of these.',
  'direct address is pooled':
    'DATABASE_DIRECT_URL leads to a pooler in transaction mode: set it to the database itself, or to the pooler in session mode.',
  'no transactions':
    'DATABASE_URL or DATABASE_DIRECT_URL leads to a pooler in statement mode, which has no transactions: set it to the database itself, or to a pooler in session or transaction mode.',
  'two databases':
    'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: both must be the same one, of the server that takes writes.',
}

function explainPooler({ problem = '', message }: Failure): string {
  return POOLER_PROBLEMS[problem] ?? message
}

const EXPECTED_ERRORS = [
  'ConfigError',
  'DataFolderLockedError',
  'DataFolderError',
  'DatabaseAddressError',
  'MigrationError',
  'KeysError',
  'PlatformError',
  'DatabaseUnavailableError',
  'SeedError',
  'FirstAdministratorError',
  'InstallationSettingsError',
  'RoleHolderError',
  'BackupError',
  'ContentFilesError',
]

function isExpected(error: Error): boolean {
  return EXPECTED_ERRORS.includes(error.name)
}
