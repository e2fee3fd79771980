export default {
  async fetch(request: Request): Promise<Response> {
    const { name } = (await request.json()) as { name: string }
    return Response.json({ greeting: `Hello, ${name}!` })
  },
}
