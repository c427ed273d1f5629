import { request } from 'node:https'

/** Calls a server at this machine by a host name, as a tablet that trusts only this authority; gives the text of its answer. */
export const getHealth = (port: number, servername: string, ca: Buffer) =>
  new Promise<string>((done, fail) => {
    const options = { host: '127.0.0.1', port, servername, ca, path: '/api/health', headers: { host: servername } }
    const call = request(options, (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.on('end', () => done(text))
    })
    call.on('error', fail)
    call.end()
  })
