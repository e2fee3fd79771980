import { storageErrors } from '../errors.ts'
import { readQuery } from '../json-body.ts'
import { parseObjectPath } from '../objects/object-path.ts'
import type { ObjectRow } from '../objects/object-row.ts'
import { type Access, findReadable, findSigned, serveCurrent } from '../objects/read-object.ts'
import { isUnchanged, serveObject } from '../objects/serve-object.ts'
import type { StorageCall, StorageContext, StorageHandler } from '../storage-call.ts'
import { chooseFormat, readFormat } from './picture-format.ts'
import { parseRenderOptions, readRenderOptions, RENDER_QUERY, type RenderOptions } from './render-options.ts'

export function renderFor(access: Access): StorageHandler {
  return async (context, call) => {
    const options = readRenderOptions(readQuery(call.query, RENDER_QUERY))
    const find = () => findReadable(context, call, access)
    return serveCurrent(await find(), find, (object) => serveRendering(context, call, object, options))
  }
}

export async function renderSigned(context: StorageContext, call: StorageCall): Promise<Response> {
  const path = parseObjectPath(call.target)
  const grant = await context.signedTokens.openDownload(call.query.get('token'), path)
  const options =
    grant.transformations === undefined ? readRenderOptions({}) : parseRenderOptions(grant.transformations)
  const find = () => findSigned(context, path)
  return serveCurrent(await find(), find, (object) =>
    serveRendering(context, call, object, options, grant.expires),
  )
}

async function serveRendering(
  { images }: StorageContext,
  { request }: StorageCall,
  object: ObjectRow,
  options: RenderOptions,
  expires?: Date,
): Promise<Response> {
  const source = readFormat(object.metadata.mimetype)
  if (!source) throw storageErrors.badRequest('The source is not a picture that can be rendered')
  const format = chooseFormat(source, options, request.headers.get('accept'))
  const name = images.nameRendering(object, options, format)
  const metadata = { ...object.metadata, eTag: `"${name}"`, mimetype: `image/${format}` }
  const picture = isUnchanged(request.headers, metadata)
    ? Buffer.alloc(0)
    : await images.render(name, object, options, format)
  const response = await serveObject(
    request,
    { version: name, metadata: { ...metadata, size: picture.byteLength } },
    { read: async (_, range) => new Blob([sliceBytes(picture, range)]).stream() },
    expires,
  )
  if (options.format === undefined) response.headers.set('Vary', 'Accept')
  return response
}

function sliceBytes(picture: Buffer, range?: { start: number; end: number }): Uint8Array<ArrayBuffer> {
  return new Uint8Array(range ? picture.subarray(range.start, range.end + 1) : picture)
}
