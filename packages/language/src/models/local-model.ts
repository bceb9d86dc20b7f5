/** What a model does: tells how near texts are in meaning, how well they answer a question, or writes answers. */
export type ModelKind = 'meaning' | 'ranking' | 'answers';

/** What a model for meaning wants to read before a question and before a text of a recording; empty where nothing. */
export type Prefixes = { question: string; text: string };

/** A model in a file of this machine. */
export type LocalModel = {
  /** As it is stored with vectors and shown to people. Another one when the model is another one. */
  name: string;
  /** Path of the GGUF file. */
  file: string;
  prefixes?: Prefixes | undefined;
};

/** The model to use now; undefined while none is ready. Asked before each task, so it must be cheap. */
export type FindModel = () => LocalModel | undefined;
