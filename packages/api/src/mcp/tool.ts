import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { ApiKeyScope } from '@wingman/contract/api-key.ts';
import { z } from 'zod';
import type { ApiOptions } from '../api-options.ts';
import type { Caller } from '../app-router.ts';
import type { ApiContext } from '../context.ts';
import type { Links } from './links.ts';
import { dropNulls, objectWithoutNulls } from './without-nulls.ts';

export type ToolExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** What a tool works with. `caller`: the procedures that REST and tRPC call, with their limits, permissions and errors. */
export type ToolCall = {
  context: ApiContext;
  caller: Caller;
  links: Links;
  options: ApiOptions;
  /** Aborts when the client has disconnected. */
  gone: AbortSignal;
  extra: ToolExtra;
};

/** `structured` for programs, `text` for models; both say the same. */
export type ToolAnswer = { structured: Record<string, unknown>; text: string };

export type Tool = {
  name: string;
  title: string;
  description: string;
  /** What an API key must allow for the tool to be offered. */
  scope: ApiKeyScope;
  /** What it makes ends with the key or app by which it was made: a sign-in session is not offered it. */
  endsWithKey?: true;
  input: z.ZodObject;
  output: z.ZodObject;
  /** It adds nothing to the user's data. */
  isReadOnly: boolean;
  run(call: ToolCall, input: unknown): Promise<ToolAnswer>;
};

type ToolOf<Input extends z.ZodRawShape, Output extends z.ZodRawShape> = Omit<
  Tool,
  'input' | 'output' | 'run'
> & {
  input: Input;
  output: Output;
  run(
    call: ToolCall,
    input: z.infer<z.ZodObject<Input>>,
  ): Promise<{ structured: z.infer<z.ZodObject<Output>>; text: string }>;
};

/**
 * A tool whose code sees the types of what it takes and says. A field that it does not know is refused; of what it says, fields that are
 * null are left out.
 */
export function tool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  definition: ToolOf<Input, Output>,
): Tool {
  const input = z.strictObject(definition.input);
  return {
    ...definition,
    input,
    output: objectWithoutNulls(definition.output),
    async run(call, given) {
      // The protocol's library has checked it with this schema.
      const { structured, text } = await definition.run(call, input.parse(given));
      return { structured: dropNulls(structured) as ToolAnswer['structured'], text };
    },
  };
}
