"""Speaks Italian sentences with Kokoro-82M (Apache-2.0) and the phonemes of espeak-ng.

Called by make.ts: `python3 speak.py FOLDER`, with a JSON list of {text, voices, speed, output} on standard input. FOLDER
holds model.onnx, vocabulary.json and the voices. `voices` maps names of voices to weights: blended they are voices of
their own. Each output is 24 kHz mono, signed 16 bit, without silence at its ends. The random numbers of the model are
seeded for each sentence, so that a sentence always sounds the same.
"""

import json
import re
import subprocess
import sys

import numpy
import onnxruntime

folder = sys.argv[1]
vocabulary = json.load(open(f"{folder}/vocabulary.json"))["vocab"]
# Phonemes that the model writes with one character.
joined = {"t͡s": "ʦ", "d͡z": "ʣ", "t͡ʃ": "ʧ", "d͡ʒ": "ʤ", "tʃ": "ʧ", "dʒ": "ʤ", "ts": "ʦ", "dz": "ʣ"}
quietest = 0.01
margin = 480


def phonemes(text: str) -> str:
    """Clause by clause: espeak-ng drops the punctuation, by which the model sets its pauses."""
    spoken = ""
    for clause, mark in re.findall(r"([^,.;:?!]+)([,.;:?!]*)", text):
        said = subprocess.run(
            ["espeak-ng", "-v", "it", "-q", "--ipa=3", clause.strip()],
            check=True, capture_output=True, text=True,
        ).stdout.replace("\u200d", "").replace("_", "")
        for several, one in joined.items():
            said = said.replace(several, one)
        spoken += " ".join(said.split()) + mark[:1] + " "
    return spoken.strip()


def style_of(voices: dict, length: int) -> numpy.ndarray:
    tables = [
        weight * numpy.fromfile(f"{folder}/{name}.bin", dtype=numpy.float32).reshape(-1, 1, 256)
        for name, weight in voices.items()
    ]
    return sum(tables)[length].astype(numpy.float32)


for sentence in json.load(sys.stdin):
    onnxruntime.set_seed(7)
    session = onnxruntime.InferenceSession(f"{folder}/model.onnx", providers=["CPUExecutionProvider"])
    spoken = phonemes(sentence["text"])
    tokens = [vocabulary[each] for each in spoken if each in vocabulary]
    missing = {each for each in spoken if each not in vocabulary}
    if missing:
        print(f"no tokens for {missing} in {spoken}", file=sys.stderr)
    (audio,) = session.run(
        None,
        {
            "tokens": numpy.array([[0, *tokens, 0]], dtype=numpy.int64),
            "style": style_of(sentence["voices"], len(tokens)),
            "speed": numpy.array([sentence["speed"]], dtype=numpy.float32),
        },
    )
    loud = numpy.flatnonzero(numpy.abs(audio) > quietest)
    audio = audio[max(0, loud[0] - margin) : loud[-1] + margin]
    audio = audio * (0.7 / numpy.abs(audio).max())
    (audio * 32767).astype("<i2").tofile(sentence["output"])
