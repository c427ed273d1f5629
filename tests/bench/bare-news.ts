import type { IncomingMessage, ServerResponse } from 'node:http'

/** Handler of an open stream, a word sent on it, and one stored text, to measure the cost of news without an app. */
export function bareNews(): (request: IncomingMessage, response: ServerResponse) => boolean {
  let text = '{}'
  const listening = new Set<ServerResponse>()
  const tell = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      text = Buffer.concat(chunks).toString()
      response.writeHead(200).end()
      for (const each of listening) each.write('1\n')
    })
  }
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('1\n')
    listening.add(response)
    request.on('close', () => listening.delete(response))
  }
  return (request, response) => {
    if (request.url === '/bare-news/tell') tell(request, response)
    else if (request.url === '/bare-news/listen') listen(request, response)
    else if (request.url === '/bare-news/text') response.writeHead(200).end(text)
    else return false
    return true
  }
}
