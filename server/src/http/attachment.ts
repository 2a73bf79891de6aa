import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

interface AttachedFile {
  /** any text */
  name: string
  contentType: string
  stream: Readable
  /** whose phone numbers are in it */
  phonesOf?: readonly { id: number; contact?: string | undefined }[]
}

/** A reply that is a file to save. */
export class Attachment {
  readonly #file: AttachedFile

  constructor(file: AttachedFile) {
    this.#file = file
  }

  get phonesOf(): AttachedFile['phonesOf'] {
    return this.#file.phonesOf
  }

  sendIn(reply: FastifyReply): FastifyReply {
    const { name, contentType, stream } = this.#file
    return reply.header('content-disposition', create(name)).type(contentType).send(stream)
  }
}
