/** Parts of the hosted platform that this backend does not have. Contract, section 9. */
const ABSENT: readonly { path: string; name: string }[] = [
  { path: '/realtime/v1', name: 'Realtime' },
  { path: '/graphql/v1', name: 'GraphQL' },
  { path: '/pg', name: 'The database management API' },
  { path: '/storage/v1/s3', name: 'The S3 protocol' },
  { path: '/storage/v1/upload/resumable', name: 'Resumable upload' },
  { path: '/storage/v1/iceberg', name: 'Iceberg' },
  { path: '/storage/v1/vector', name: 'Vector storage' },
]

/** A 404 that names the missing part, or null when the path belongs to none. A WebSocket upgrade ends here too. */
export function refuseAbsentService(path: string): Response | null {
  const absent = ABSENT.find((service) => path === service.path || path.startsWith(`${service.path}/`))
  if (!absent) return null
  return Response.json(
    { code: 'feature_disabled', message: `${absent.name} is not provided by this backend` },
    { status: 404 },
  )
}

/** The answer for a path that no service claims. */
export function refuseUnknownPath(): Response {
  return Response.json({ error: 'requested path is invalid' }, { status: 404 })
}
