import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { listDeliveries, readDelivery, replayDeliveries } from './listed-deliveries.ts'
import { changeSecret, deleteEndpoint, listEndpoints, saveEndpoint, testEndpoint } from './endpoints.ts'
import { input, type Input } from './contract.ts'

/** What administrators see of everything that is sent, and where webhooks go. */
export default serveFunction<Input>({ access: 'author', input }, async (call) => {
  const answer = await act(call)
  if (!call.body.action.startsWith('list') && call.body.action !== 'read') {
    call.logAction('deliveries managed', { action: call.body.action })
  }
  return answer
})

function act(call: FunctionCall<Input>) {
  const { body } = call
  switch (body.action) {
    case 'list':
      return listDeliveries(call, body)
    case 'read':
      return readDelivery(call, body.id)
    case 'replay':
      return replayDeliveries(call, body.ids)
    case 'list-endpoints':
      return listEndpoints(call)
    case 'save-endpoint':
      return saveEndpoint(call, body)
    case 'change-secret':
      return changeSecret(call, body.id)
    case 'test-endpoint':
      return testEndpoint(call, body.id)
    default:
      return deleteEndpoint(call, body.id)
  }
}
