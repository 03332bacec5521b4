// A lock for `lockstep try`, in Go. It works as it stands, with nothing but Go:
//
//	go build my_lock.go && node bin/lockstep.mjs try gc-pause -- ./my_lock
//
// Lockstep asks over standard input, one JSON object a line, and this process answers on standard output. Put your own lock where acquire and release
// are. Write any other output to standard error: it goes into the trace.
package main

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// Redis is a minimal client: one command at a time, on a connection that is made again after it broke. Yours is better.
type Redis struct {
	place  *url.URL
	socket net.Conn
	reader *bufio.Reader
}

func (redis *Redis) call(words ...string) (string, error) {
	if redis.socket == nil {
		socket, err := net.Dial("tcp", redis.place.Host)
		if err != nil {
			return "", err
		}
		redis.socket, redis.reader = socket, bufio.NewReader(socket)
		password, _ := redis.place.User.Password()
		if _, err = redis.send("AUTH", password); err != nil {
			return "", err
		}
	}
	return redis.send(words...)
}

func (redis *Redis) send(words ...string) (string, error) {
	text := fmt.Sprintf("*%d\r\n", len(words))
	for _, word := range words {
		text += fmt.Sprintf("$%d\r\n%s\r\n", len(word), word)
	}
	if _, err := redis.socket.Write([]byte(text)); err != nil {
		return "", err
	}
	line, err := redis.reader.ReadString('\n')
	if err != nil {
		redis.socket = nil
		return "", err
	}
	line = strings.TrimRight(line, "\r\n")
	switch {
	case line[0] == '-':
		return "", errors.New(line[1:])
	case line == "$-1":
		return "", nil
	case line[0] == '$':
		line, err = redis.reader.ReadString('\n')
		return strings.TrimRight(line, "\r\n"), err
	}
	return line[1:], nil
}

const releaseScript = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

type request struct {
	ID      int      `json:"id"`
	Do      string   `json:"do"`
	Redis   []string `json:"redis"`
	Key     string   `json:"key"`
	LeaseMs int      `json:"leaseMs"`
	WaitMs  int      `json:"waitMs"`
	Ms      int      `json:"ms"`
}

type answer = map[string]any

var (
	redis   *Redis
	key     string
	leaseMs int
	owners  = map[string]string{}
)

// acquire retries until the lock is granted, for at most waitMs.
func acquire(key string, waitMs int) (answer, error) {
	until := time.Now().Add(time.Duration(waitMs) * time.Millisecond)
	bytes := make([]byte, 16)
	rand.Read(bytes)
	owner := fmt.Sprintf("%x", bytes)
	for {
		reply, err := redis.call("SET", key, owner, "NX", "PX", strconv.Itoa(leaseMs))
		if err != nil {
			// Nobody knows whether it was granted.
			redis.call("EVAL", releaseScript, "1", key, owner)
			return nil, err
		}
		if reply == "OK" {
			owners[key] = owner
			return answer{"ok": true}, nil
		}
		if !time.Now().Before(until) {
			return answer{"ok": false, "why": "held by another"}, nil
		}
		time.Sleep(time.Duration(50+mathrand.Intn(50)) * time.Millisecond)
	}
}

// release keeps the owner's value until the lock is given back, so that a release that failed can be asked for again.
func release(key string) (answer, error) {
	freed, err := redis.call("EVAL", releaseScript, "1", key, owners[key])
	if err == nil {
		delete(owners, key)
	}
	return answer{"ok": true, "freed": freed == "1"}, err
}

func perform(asked request) (answer, error) {
	own := asked.Key
	if own == "" {
		own = key
	}
	switch asked.Do {
	case "init":
		if len(asked.Redis) > 1 {
			return answer{"ok": false, "error": "this lock has one node"}, nil
		}
		key, leaseMs = asked.Key, asked.LeaseMs
		place, err := url.Parse(asked.Redis[0])
		redis = &Redis{place: place}
		// What it offers beyond version 1 of the protocol; leave out what your lock has not. With "workers", several of them are in this process: "client" in
		// each request says whose lock it is about, and each needs a goroutine of its own that answers (docs/client-protocol.md).
		return answer{"ok": true, "name": "my-lock 1.0", "version": 2, "can": []string{"keys", "work"}}, err
	case "acquire":
		return acquire(own, asked.WaitMs)
	case "release":
		return release(own)
	case "work":
		// Keeps the processor busy, as the work does that the lock protects.
		for until := time.Now().Add(time.Duration(asked.Ms) * time.Millisecond); time.Now().Before(until); {
		}
		return answer{"ok": true}, nil
	case "end":
		return answer{"ok": true}, nil
	}
	return answer{"ok": false, "error": "unknown"}, nil
}

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var asked request
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		said, err := perform(asked)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			said = answer{"ok": false, "why": err.Error()}
		}
		said["id"] = asked.ID
		text, _ := json.Marshal(said)
		fmt.Println(string(text))
		if asked.Do == "end" {
			return
		}
	}
}
