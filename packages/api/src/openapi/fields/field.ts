/**
 * What fields of requests and answers mean, for the OpenAPI document. Keys are a field's name, or, where the same name means
 * different things, `owner.name`: the owner is the field that contains it, the named schema, or the operation's id.
 * An example follows where one cannot be told from the type and the name.
 */
export type Fields = Record<string, string | readonly [description: string, example: unknown]>;
