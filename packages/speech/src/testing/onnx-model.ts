import { writeFileSync } from 'node:fs';
import onnxProto from 'onnx-proto';

const { onnx } = onnxProto;
export const floatType = onnx.TensorProto.DataType.FLOAT;
export const integerType = onnx.TensorProto.DataType.INT64;
const attributeType = onnx.AttributeProto.AttributeType;

/** Writes a small ONNX model of our own. `metadata`: metadata that sherpa-onnx requires of such a model. */
export function writeOnnxModel(path: string, metadata: Record<string, string>, graph: object): void {
  const model = onnx.ModelProto.fromObject({
    irVersion: 8,
    producerName: 'wingman fixture',
    opsetImport: [{ domain: '', version: 13 }],
    metadataProps: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    graph,
  });
  writeFileSync(path, onnx.ModelProto.encode(model).finish());
}

/** Names a dynamic dimension with a text. */
export function valueInfo(name: string, elemType: number, shape: (string | number)[]): object {
  const dim = shape.map((size) => (typeof size === 'string' ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType, shape: { dim } } } };
}

export function tensor(name: string, dims: number[], values: Float32Array): object {
  return { name, dims, dataType: floatType, rawData: new Uint8Array(values.buffer) };
}

export function integers(name: string, ints: number[]): object {
  return { name, type: attributeType.INTS, ints };
}

export function integer(name: string, i: number): object {
  return { name, type: attributeType.INT, i };
}
