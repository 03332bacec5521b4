import { describe, expect, test } from 'vitest'
import { Conversation, type HeardFrame } from './conversation.ts'
import { FrameReader } from './frames.ts'

/** Feeds everything in `resp` to the conversation, after the requests. */
function hear(conversation: Conversation<string>, resp: string): HeardFrame<string>[] {
  const heard: HeardFrame<string>[] = []
  new FrameReader((frame) => heard.push(conversation.hear(frame))).feed(Buffer.from(resp.replaceAll(' ', '\r\n')))
  return heard
}

const asking = (...requests: string[]) => {
  const conversation = new Conversation<string>()
  for (const request of requests) conversation.ask(request, request.split(' '))
  return conversation
}

const answer = (request: string, last = true) => ({ is: 'answer', request, last })

describe('[conversation]', () => {
  test('answers belong to commands in the order in which they were asked', () => {
    const pipeline = asking('MULTI', 'INCR a', 'EXEC', 'GET b')
    expect(hear(pipeline, '+OK +QUEUED *1 :1 $-1 ')).toEqual(
      ['MULTI', 'INCR a', 'EXEC', 'GET b'].map((each) => answer(each)),
    )
    expect(pipeline.open).toEqual([])
  })

  test('one SUBSCRIBE has as many answers as channels, and messages stand between them, in RESP2', () => {
    const conversation = asking('SUBSCRIBE a b')
    const heard = hear(conversation, '*3 +subscribe +a :1 *3 +message +a +hello *3 +subscribe +b :2 ')
    expect(heard).toEqual([
      answer('SUBSCRIBE a b', false),
      { is: 'message', channel: 'a', text: 'hello' },
      answer('SUBSCRIBE a b'),
    ])
    conversation.ask('UNSUBSCRIBE', ['UNSUBSCRIBE'])
    expect(hear(conversation, '*3 +unsubscribe +b :1 *3 +unsubscribe +a :0 ')).toEqual([
      answer('UNSUBSCRIBE', false),
      answer('UNSUBSCRIBE'),
    ])
  })

  test('in RESP3 confirmations are pushes, and messages come between the answers to anything', () => {
    const conversation = asking('PSUBSCRIBE n*', 'GET k')
    expect(hear(conversation, '>3 +psubscribe +n* :1 >4 +pmessage +n* +news +hi +v >2 +invalidate _ ')).toEqual([
      answer('PSUBSCRIBE n*'),
      { is: 'message', channel: 'news', text: 'hi' },
      answer('GET k'),
      { is: 'notice' },
    ])
  })

  test('a list that only looks like a message is an answer where nobody listens', () => {
    expect(hear(asking('LRANGE l 0 -1', 'SMEMBERS s'), '*3 +message +a +b *2 +subscribe +x ')).toEqual([
      answer('LRANGE l 0 -1'),
      answer('SMEMBERS s'),
    ])
  })

  test('an error is the only answer, however many were expected', () => {
    const conversation = asking('SUBSCRIBE a b', 'PING')
    expect(hear(conversation, '-NOPERM +PONG ')).toEqual([answer('SUBSCRIBE a b'), answer('PING')])
  })

  test('who confirms nothing that was subscribed answers once', () => {
    expect(hear(asking('UNSUBSCRIBE', 'PING'), '*3 +unsubscribe $-1 :0 +PONG ')).toEqual([
      answer('UNSUBSCRIBE'),
      answer('PING'),
    ])
  })
})
